import { atBase } from '#common/device/atBase.ts';
import { AUDIO_CACHE, AUDIO_STORE, audioDatabases, isOldAudioCache } from '#common/device/audioOnDevice.ts';
import { RELEASE_FILE, type Release, workerMessages } from '#common/device/worker.ts';
import { clear, createStore, del, get, set } from 'idb-keyval';
import { matchPrecache } from 'workbox-precaching';
import { evictAudio } from './clipStore.ts';
import { ROUTE_CACHE } from './routeChunks.ts';

declare const self: ServiceWorkerGlobalScope;

const state = createStore(audioDatabases.state, AUDIO_STORE);
const PURGE_DUE = 'purgeDue';

interface Message {
  readonly type?: string;
  readonly isStale?: boolean;
}

/**
 * Activates a new version when a person accepts it or the old one is stale, and clears the caches of older versions.
 */
export function listenForVersion(): void {
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    const { type, isStale } = (event.data ?? {}) as Message;
    const [port] = event.ports;
    if (type === workerMessages.skipWaiting) event.waitUntil(activateUpdate(isStale === true));
    else if (type === workerMessages.purge) event.waitUntil(purge());
    else if (type === workerMessages.trimAudio) event.waitUntil(evictAudio());
    else if (type === workerMessages.release && port)
      event.waitUntil(readRelease().then((release) => port.postMessage(release)));
  });
  self.addEventListener('activate', (event) => event.waitUntil(purgeIfDue()));
}

/** Stores that a purge is due before the new worker takes over, because the memory of this one is lost. */
async function activateUpdate(isStale: boolean): Promise<void> {
  if (isStale) await set(PURGE_DUE, true, state).catch(() => undefined);
  await self.skipWaiting();
}

async function purgeIfDue(): Promise<void> {
  if (await get<boolean>(PURGE_DUE, state).catch(() => false)) await purge();
}

/** Pins stay: the page downloads their audio again. */
async function purge(): Promise<void> {
  const names = await caches.keys();
  await Promise.allSettled(
    names
      .filter((name) => name === AUDIO_CACHE || isOldAudioCache(name) || name === ROUTE_CACHE)
      .map((name) => caches.delete(name)),
  );
  await clear(createStore(audioDatabases.clips, AUDIO_STORE)).catch(() => undefined);
  await del(PURGE_DUE, state).catch(() => undefined);
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    client.postMessage({ type: workerMessages.purged });
}

async function readRelease(): Promise<Release | undefined> {
  return (await (await matchPrecache(atBase(RELEASE_FILE)))?.json()) as Release | undefined;
}
