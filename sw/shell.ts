import { LOGIN_PAGE } from '#contract/device/pages.ts';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openWithPicture } from './picture.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * What only the server answers, even to a navigation: calls, downloads, the back office; and files, so that a lost
 * script is a 404.
 */
const notTheShell = [/^\/api\//, /^\/v1\//, /^\/admin(\/|$)/, /^\/assets\//, /^\/metrics$/, /\/[^/]+\.[^/]+$/];

/**
 * The app's own files from the precache, the landing page at `/` and the login page at its address; every other address
 * of the app opens index.html.
 */
export function serveShell(): void {
  // `/landing` and `/login` lead on: they are not the pages that bear the same name.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'landing.html', cleanURLs: false });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/login.html'), { allowlist: [LOGIN_PAGE] }));
  const shell = createHandlerBoundToURL('/index.html');
  registerRoute(
    new NavigationRoute(async (asked) => (await openWithPicture(asked.url, () => shell(asked))) ?? shell(asked), {
      denylist: notTheShell,
    }),
  );
}
