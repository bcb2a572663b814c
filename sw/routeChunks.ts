import { atBase, ofBase } from '#common/device/atBase.ts';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

export const ROUTE_CACHE = ofBase('route-chunks');
/** Of two releases, and some to spare. */
const KEPT_MOST = 60;

/**
 * The rich-text editor, which nobody needs offline at first, stays out of the precache: its screen is cached once it was
 * used.
 */
export function registerChunkRoute(): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && url.pathname.startsWith(atBase('/assets/')),
    answer,
    'GET',
  );
}

async function answer({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const cache = await caches.open(ROUTE_CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(cache, request, response.clone()));
  return response;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - KEPT_MOST)).map((old) => cache.delete(old)));
  } catch {
    // No room: the chunk still came from the network.
  }
}
