import { atBase, ofBase } from '#common/device/atBase.ts';
import type { CacheDidUpdateCallbackParam } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

export const ROUTE_CACHE = ofBase('route-chunks');
/** Enough for the chunks of two releases, with some reserve. */
const ENTRIES_MAX = 60;

/**
 * Chunks that are not precached, such as the rich-text editor, which is rarely needed offline, are cached on first use.
 */
export function registerChunkRoute(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname.startsWith(atBase('/assets/')),
    new CacheFirst({ cacheName: ROUTE_CACHE, matchOptions: { ignoreVary: true }, plugins: [{ cacheDidUpdate: trim }] }),
    'GET',
  );
}

/**
 * Removes the oldest entries. workbox-expiration would record their age in a database that all installations of a host
 * share, and would not know the entries of earlier releases.
 */
async function trim({ cacheName }: CacheDidUpdateCallbackParam): Promise<void> {
  const cache = await caches.open(cacheName);
  const all = await cache.keys();
  await Promise.all(all.slice(0, -ENTRIES_MAX).map((old) => cache.delete(old)));
}
