import { ofBase } from '#common/device/atBase.ts';

const NAME = ofBase('entoa-state');

/** Where tabs tell each other what changed; apart from the store, so that a page without it can hear them. */
export const otherTabsChannel =
  'BroadcastChannel' in globalThis && 'document' in globalThis ? new BroadcastChannel(NAME) : undefined;
