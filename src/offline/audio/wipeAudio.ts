import { clear, del, get, set } from 'idb-keyval';
import { AUDIO_CACHE, OWNER, isOldAudioCache } from '#contract/audioOnDevice.ts';
import { audioStore, tellAudioNews } from './audioStores.ts';
import { readAudioIndex } from './audioIndex.ts';

/** Removes all voice audio from this device, with its index and pins; what is on its way is not kept either. */
export async function wipeAudio(): Promise<void> {
  // The owner first: the worker keeps nothing that belongs to nobody.
  await Promise.allSettled([del(OWNER, audioStore('state'))]);
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled([
    ...names.filter((name) => name === AUDIO_CACHE || isOldAudioCache(name)).map((name) => caches.delete(name)),
    clear(audioStore('clips')), clear(audioStore('pins')),
  ]);
  await readAudioIndex();
  tellAudioNews({ kind: 'changed' });
}

/** From here on audio is kept for this person; what another one left goes first. */
export async function claimAudio(idUser: number): Promise<void> {
  const owner = await get<number>(OWNER, audioStore('state')).catch(() => undefined);
  if (owner === idUser) return;
  await wipeAudio();
  await set(OWNER, idUser, audioStore('state')).catch(() => undefined);
}
