import { createStore } from '#common/store.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';

const oldest = createStore<string | undefined>(undefined);
/** Server times (ISO) of the cached responses that the screen shows, by method and path. */
const ages = new Map<string, string>();

/** Server time (ISO) of the oldest data shown, while cached responses are in use. */
export const cacheAge = oldest.get;
export const subscribeCacheAge = oldest.subscribe;

/** Notes that an endpoint's data is a cached response of that time; undefined if it has just come from the server. */
export function reportCacheAge({ method, path }: Endpoint, at: string | undefined): void {
  const key = `${method} ${path}`;
  if (at === undefined) ages.delete(key);
  else ages.set(key, at);
  publish();
}

/** Called when another screen opens or all is read again: what is read then reports its age. */
export function forgetCacheAges(): void {
  ages.clear();
  publish();
}

const publish = () => oldest.set([...ages.values()].sort()[0]);
