import { createStore } from '#common/store.ts';

const oldest = createStore<string | undefined>(undefined);

/** When the server gave the data shown (ISO), while cached responses stand in for it. */
export const cacheAge = oldest.get;
export const subscribeCacheAge = oldest.subscribe;

/** The oldest of several cached responses counts, so that nothing shown is older than what is said. */
export function reportCacheAge(at: string | undefined): void {
  const known = oldest.get();
  oldest.set(at === undefined || known === undefined || at < known ? at : known);
}
