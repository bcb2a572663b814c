import { atBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { APPROVAL_PAGE, LOGIN_PAGE } from '#common/device/pages.ts';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const below = (pattern: string) => new RegExp(`^${BASE_PATH}${pattern}`);

/**
 * Navigations that only the server can answer: API calls, downloads, the back office; and files, so that a missing
 * script is a 404.
 */
const notTheShell = [
  below('/(api|v1|assets)/'),
  below(APPROVAL_PAGE.source.slice(1)),
  below('/admin(/|$)'),
  below('/metrics$'),
  /\/[^/]+\.[^/]+$/,
];

/**
 * Serves the app's files from the precache, the landing page at `/` and the login page at its address; every other
 * address of the app opens index.html.
 */
export function registerShellRoute(): void {
  // `/landing` and `/login` redirect: they must not be served from the pages with these names.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'landing.html', cleanURLs: false });
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL(atBase('/login.html')), {
      allowlist: [below(LOGIN_PAGE.source.slice(1))],
    }),
  );
  registerRoute(new NavigationRoute(createHandlerBoundToURL(atBase('/index.html')), { denylist: notTheShell }));
}
