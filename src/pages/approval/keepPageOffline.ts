import { afterPageLoad } from '#core/afterPageLoad.ts';
import { atBase } from '#common/device/atBase.ts';
import { cacheStorage, platform } from '#core/platform.ts';

/** Name of the cache that `public/aprovacao/worker.js` reads. */
const CACHE = 'entoa-approval-page';

/**
 * Lets the page open without a network after the first time: its own small service worker serves the files that the
 * page itself puts into a cache. The app's worker would fetch the whole app.
 */
export function keepPageOffline(): void {
  afterPageLoad(() => {
    void store().catch(() => undefined);
  });
}

async function store(): Promise<void> {
  if (!platform.serviceWorker || !cacheStorage) return;
  await platform.serviceWorker.register(atBase('/aprovacao/worker.js'), { scope: atBase('/aprovacao/') });
  const cache = await cacheStorage.open(`${CACHE}${atBase('')}`);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(atBase('/assets/')))
    .map(({ pathname }) => pathname);
  // Parts that load later, so that they work without a network too.
  await import('#core/telephone/TelephoneSwitch.tsx').catch(() => undefined);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...new Set([atBase('/aprovacao/'), ...files])];
  await cache.addAll(wanted.filter((file) => file === atBase('/aprovacao/') || !known.has(file)));
  for (const file of known) if (!wanted.includes(file)) await cache.delete(file);
}
