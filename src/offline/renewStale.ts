import { atBase, ofBase } from '#common/device/atBase.ts';
import { isOldAudioCache } from '#common/device/audioOnDevice.ts';
import { onRelease } from '#api/client/eventFlow.ts';
import { cacheStorage, platform } from '#core/platform.ts';
import { reloadSurely } from './reloadSurely.ts';
import { isStale, type Release, RELEASES_FILE, type Releases, workerMessages } from '#common/device/worker.ts';

const ASK_EVERY_MS = 30 * 60_000;
/** After a look that came to no end: a worker that was busy, or newer files that were just being exchanged. */
const AGAIN_MS = [5000, 20_000, 60_000];
const ANSWER_MS = 3000;
const INSTALL_MS = 120_000;
const PURGE_MS = 15_000;
/** The build that a renewal began from: beginning from the same one again would be a loop. */
const RENEWED_FROM = ofBase('entoa-renewed-from');

/**
 * Looks now and then whether the server's build has left this one behind, and if so empties its caches and renews it.
 */
export function watchVersion(): void {
  const look = () => void lookUntilSettled(AGAIN_MS);
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

/** False when it is to be tried again soon. */
async function renewIfStale(): Promise<boolean> {
  const [own, server] = await Promise.all([readOwnRelease(), readServerReleases()]);
  // Without a server there is nothing to be had, and without a worker nothing that is old.
  if (!own || !server) return !server || !platform.serviceWorker?.controller;
  if (!isStale(own, server)) {
    if (own.id !== server.releases[0]) await (await platform.serviceWorker?.getRegistration())?.update();
    // Let in some other way: what older builds left is emptied now that the server can be asked.
    if ((await cacheStorage?.keys())?.some(isOldAudioCache))
      platform.serviceWorker?.controller?.postMessage({ type: workerMessages.purge });
    return true;
  }
  if (localStorage.getItem(RENEWED_FROM) === `${own.id} ${server.releases[0]}`) return true;
  const waiting = await installNewest();
  if (!waiting) return false;
  localStorage.setItem(RENEWED_FROM, `${own.id} ${server.releases[0]}`);
  // Not controllerchange: that comes before the purge has ended.
  const purged = untilPurged();
  waiting.postMessage({ type: workerMessages.skipWaiting, isStale: true });
  await purged;
  // What was typed is in the drafts, and the page writes the last of it as it goes.
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

/** The new worker, once its shell is whole in the precache; the old one serves until then. */
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
