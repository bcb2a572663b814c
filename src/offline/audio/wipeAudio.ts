import { clear, del, get, set } from 'idb-keyval';
import { AUDIO_CACHE, isOldAudioCache, LEFT_BY, OWNER } from '#contract/audioOnDevice.ts';
import { audioStore, tellAudioNews } from './audioStores.ts';
import { readAudioIndex } from './audioIndex.ts';

/** Removes all voice audio from this device, with its index and pins; what is on its way is not kept either. */
export async function wipeAudio(): Promise<void> {
  // The owner first: the worker keeps nothing that belongs to nobody.
  await lockAudio();
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled([
    ...names.filter((name) => name === AUDIO_CACHE || isOldAudioCache(name)).map((name) => caches.delete(name)),
    clear(audioStore('clips')), clear(audioStore('pins')), del(LEFT_BY, audioStore('state')),
  ]);
  await readAudioIndex();
  tellAudioNews({ kind: 'changed' });
}

/** Nobody is signed in: what is here stays for its owner, unheard. */
export async function lockAudio(): Promise<void> {
  await del(OWNER, audioStore('state')).catch(() => undefined);
}

/** From here on audio is kept for this person; what another one left goes first. */
export async function claimAudio(idUser: number): Promise<void> {
  const state = audioStore('state');
  try {
    if (await get<number>(LEFT_BY, state) !== idUser) await wipeAudio();
    await set(LEFT_BY, idUser, state);
    await set(OWNER, idUser, state);
  } catch {
    // Storage denied: nothing is kept.
  }
}
