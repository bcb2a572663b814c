// Serves the page of an approval link without a network, from the cache that `src/pages/approval/keepPageOffline.ts`
// fills. It stores nothing itself: addresses with a token and answers of the API never enter a cache.
const base = new URL('..', self.registration.scope).pathname.replace(/\/$/, '');
const cacheName = `entoa-approval-page${base}`;
const page = `${base}/aprovacao/`;
const PATIENCE_MS = 4000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(openPage());
  else if (pathname.startsWith(`${base}/assets/`)) event.respondWith(fromCache(request));
});

/** The network decides which release is shown, unless it is slow or away. The token is not sent again. */
async function openPage() {
  const stored = await (await caches.open(cacheName)).match(page);
  try {
    return await fetch(page, stored ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
  } catch {
    return stored ?? Response.error();
  }
}

/** Files of a release are named by their content. */
async function fromCache(request) {
  return (await (await caches.open(cacheName)).match(request.url)) ?? fetch(request);
}
