import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** What only the server answers, even to a navigation: calls, downloads, the back office; and files, so that a lost script is a 404. */
const notTheShell = [/^\/api\//, /^\/v1\//, /^\/admin(\/|$)/, /^\/assets\//, /^\/metrics$/, /\/[^/]+\.[^/]+$/];

/** The app's own files from the precache, the landing page at `/`; every other address of the app opens index.html. */
export function serveShell(): void {
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'landing.html' });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheShell }));
}
