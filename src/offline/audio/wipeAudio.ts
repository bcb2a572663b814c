import { clear, del, get, set } from 'idb-keyval';
import { AUDIO_CACHE, isOldAudioCache, LEFT_BY, OWNER } from '#common/device/audioOnDevice.ts';
import { cacheStorage } from '#core/platform.ts';
import { audioStore, broadcastAudioNews } from './audioStores.ts';
import { readAudioIndex } from './audioIndex.ts';

/** Runs one operation after the other: a wipe for the previous person must not undo the claim of the next one. */
let last: Promise<void> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work);
  return last;
}

/** Deletes all voice audio on this device, with its index and pins; downloads in progress are not stored either. */
export function wipeAudio(): Promise<void> {
  return inTurn(wipe);
}

/** Stops playback from the cache while nobody is signed in; the audio stays for its owner. */
export function lockAudio(): Promise<void> {
  return inTurn(lock);
}

/** Stores audio for this person from now on; audio of another person is deleted first. */
export function claimAudio(idUser: number): Promise<void> {
  const state = audioStore('state');
  return inTurn(async () => {
    try {
      if ((await get<number>(LEFT_BY, state)) !== idUser) await wipe();
      await set(LEFT_BY, idUser, state);
      await set(OWNER, idUser, state);
    } catch {
      // Storage is denied: nothing is stored.
    }
  });
}

/** Deletes all audio and continues to store new audio for the same person. */
export async function emptyAudio(idUser: number): Promise<void> {
  await wipeAudio();
  await claimAudio(idUser);
}

async function lock(): Promise<void> {
  await del(OWNER, audioStore('state')).catch(() => undefined);
}

async function wipe(): Promise<void> {
  // The owner is removed first, because the service worker stores nothing without an owner.
  await lock();
  const caches = cacheStorage;
  const names = (await caches?.keys().catch(() => [])) ?? [];
  await Promise.allSettled([
    ...names.filter((name) => name === AUDIO_CACHE || isOldAudioCache(name)).map((name) => caches?.delete(name)),
    clear(audioStore('clips')),
    clear(audioStore('pins')),
    clear(audioStore('words')),
    del(LEFT_BY, audioStore('state')),
  ]);
  await readAudioIndex();
  broadcastAudioNews({ kind: 'changed' });
}
