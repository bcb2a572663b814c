import { createStore } from '#common/store.ts';

const oldest = createStore<string | undefined>(undefined);

/** Server time (ISO) of the data shown, while cached responses are in use. */
export const cacheAge = oldest.get;
export const subscribeCacheAge = oldest.subscribe;

/** The oldest cached response counts, so that nothing on screen is older than the time shown. */
export function reportCacheAge(at: string | undefined): void {
  const known = oldest.get();
  oldest.set(at === undefined || known === undefined || at < known ? at : known);
}
