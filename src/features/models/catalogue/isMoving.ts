import type { CatalogueVoice } from '#contract/catalogue.ts';

/** Whether it changes by itself. */
export const isMoving = ({ state }: Pick<CatalogueVoice, 'state'>): boolean =>
  ['waiting', 'fetching', 'checking', 'preparing'].includes(state);
