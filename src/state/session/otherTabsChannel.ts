import { ofBase } from '#common/device/atBase.ts';

const NAME = ofBase('entoa-state');

/** Channel for session changes between tabs; separate from the store, so that pages without the store can listen. */
export const otherTabsChannel =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel(NAME) : undefined;
