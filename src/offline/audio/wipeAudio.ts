import { clear, del, get, set } from 'idb-keyval';
import { AUDIO_CACHE, isOldAudioCache, LEFT_BY, OWNER } from '#common/device/audioOnDevice.ts';
import { cacheStorage } from '#core/platform.ts';
import { audioStore, broadcastAudioNews } from './audioStores.ts';
import { readAudioIndex } from './audioIndex.ts';

/** One after the other: a wipe for the person before must not undo the claim of the next. */
let last: Promise<void> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work);
  return last;
}

/** Removes all voice audio from this device, with its index and pins; what is on its way is not kept either. */
export function wipeAudio(): Promise<void> {
  return inTurn(wipe);
}

/** Nobody is signed in: what is here stays for its owner, unheard. */
export function lockAudio(): Promise<void> {
  return inTurn(lock);
}

/** From here on audio is kept for this person; what another one left goes first. */
export function claimAudio(idUser: number): Promise<void> {
  const state = audioStore('state');
  return inTurn(async () => {
    try {
      if ((await get<number>(LEFT_BY, state)) !== idUser) await wipe();
      await set(LEFT_BY, idUser, state);
      await set(OWNER, idUser, state);
    } catch {
      // Storage denied: nothing is kept.
    }
  });
}

/** Empties the audio and goes on keeping for the same person. */
export async function emptyAudio(idUser: number): Promise<void> {
  await wipeAudio();
  await claimAudio(idUser);
}

async function lock(): Promise<void> {
  await del(OWNER, audioStore('state')).catch(() => undefined);
}

async function wipe(): Promise<void> {
  // The owner first: the worker keeps nothing that belongs to nobody.
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
