import { atBase, ofBase } from '#common/device/atBase.ts';
import { isOldAudioCache } from '#common/device/audioOnDevice.ts';
import { onRelease } from '#api/client/eventFlow.ts';
import { localStore, cacheStorage, platform } from '#core/platform.ts';
import { reloadSurely } from './reloadSurely.ts';
import { isStale, type Release, RELEASES_FILE, type Releases, workerMessages } from '#common/device/worker.ts';

const ASK_EVERY_MS = 30 * 60_000;
/** Pauses after an inconclusive check: the worker was busy, or the server's files were just being replaced. */
const AGAIN_MS = [5000, 20_000, 60_000];
const ANSWER_MS = 3000;
const INSTALL_MS = 120_000;
const PURGE_MS = 15_000;
/** The builds of the last renewal: repeating the same renewal would be a loop. */
const RENEWED_FROM = ofBase('entoa-renewed-from');

/** Checks from time to time whether this build is too old for the server's; if so, clears its caches and updates it. */
export function watchVersion(): void {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= lookUntilSettled(AGAIN_MS).finally(() => (looking = undefined));
  };
  look();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  onRelease(look);
  setInterval(look, ASK_EVERY_MS);
}

async function lookUntilSettled([wait, ...rest]: readonly number[]): Promise<void> {
  const isSettled = await renewIfStale().catch(() => false);
  if (!isSettled && wait !== undefined) setTimeout(() => void lookUntilSettled(rest), wait);
}

/** Resolves to false if the check must be repeated soon. */
async function renewIfStale(): Promise<boolean> {
  const [own, server] = await Promise.all([readOwnRelease(), readServerReleases()]);
  // Without the server nothing can be decided; without a service worker nothing can be outdated.
  if (!own || !server) return !server || !platform.serviceWorker?.controller;
  if (!isStale(own, server)) {
    if (own.id !== server.releases[0]) await (await platform.serviceWorker?.getRegistration())?.update();
    // The new worker was activated in another way: caches of older builds are cleared now that the server's build is
    // known.
    if ((await cacheStorage?.keys())?.some(isOldAudioCache))
      platform.serviceWorker?.controller?.postMessage({ type: workerMessages.purge });
    return true;
  }
  if (localStore.getItem(RENEWED_FROM) === `${own.id} ${server.releases[0]}`) return true;
  const waiting = await installNewest();
  if (!waiting) return false;
  localStore.setItem(RENEWED_FROM, `${own.id} ${server.releases[0]}`);
  // `controllerchange` would be too early, because it fires before the purge has ended.
  const purged = untilPurged();
  waiting.postMessage({ type: workerMessages.skipWaiting, isStale: true });
  await purged;
  // Unsaved input is stored as a draft, and the page writes the last of it when it unloads.
  reloadSurely();
  return true;
}

async function readOwnRelease(): Promise<Release | undefined> {
  const controller = platform.serviceWorker?.controller;
  if (!controller) return undefined;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Release | undefined>) => resolve(data);
    setTimeout(() => resolve(undefined), ANSWER_MS);
    controller.postMessage({ type: workerMessages.release }, [port2]);
  });
}

async function readServerReleases(): Promise<Releases | undefined> {
  const answer = await fetch(atBase(RELEASES_FILE), { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const releases = (await answer.json()) as Releases;
  return Array.isArray(releases.releases) && releases.releases.length > 0 ? releases : undefined;
}

/** The new worker, once its shell is completely precached; the old one serves until then. */
async function installNewest(): Promise<ServiceWorker | undefined> {
  const registration = await platform.serviceWorker?.getRegistration();
  if (!registration) return undefined;
  await registration.update();
  const { installing } = registration;
  if (installing) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, INSTALL_MS);
      installing.addEventListener('statechange', () => {
        if (installing.state !== 'installing') resolve();
      });
    });
  }
  return registration.waiting ?? undefined;
}

function untilPurged(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PURGE_MS);
    platform.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
      if (data?.type === workerMessages.purged) resolve();
    });
  });
}
