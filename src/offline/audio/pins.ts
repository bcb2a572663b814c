import { del, get, set } from 'idb-keyval';
import { isAudioPath, type Pin } from '#common/device/audioOnDevice.ts';
import { platform } from '#core/platform.ts';
import { readAudioIndex } from './audioIndex.ts';
import { audioStore, broadcastAudioNews } from './audioStores.ts';
import { cancelFetching, fetchPins } from './fetchPins.ts';
import { bytesOfPins } from './measurePin.ts';

export type PinResult = 'kept' | 'no-room';

/** Stores these clips on the device until the person unpins them; refuses pins that exceed the limit of this device. */
export async function pinAudio(pin: Omit<Pin, 'addedAt'>): Promise<PinResult> {
  const { pins, limitBytes } = await readAudioIndex();
  const wanted: Pin = {
    ...pin,
    clips: pin.clips.filter(({ path }) => isAudioPath(path)),
    addedAt: pins.get(pin.id)?.addedAt ?? Date.now(),
  };
  if (bytesOfPins([...[...pins.values()].filter(({ id }) => id !== pin.id), wanted]) > limitBytes) return 'no-room';
  // Persistent storage is requested with the first pin: otherwise browsers may delete everything when disk space runs
  // short.
  if (pins.size === 0) void platform.storage?.persist?.().catch(() => false);
  await set(pin.id, wanted, audioStore('pins'));
  await readAudioIndex();
  broadcastAudioNews({ kind: 'changed' });
  void fetchPins();
  return 'kept';
}

/** Gives a pin other clips, unless it was removed while they were looked up. */
export async function renewPin(pin: Pin, clips: Pin['clips']): Promise<void> {
  const { pins } = await readAudioIndex();
  if (pins.has(pin.id)) await pinAudio({ ...pin, clips });
}

/** Removes a pin and cancels its download; its clips stay in the cache like any other played audio. */
export async function unpinAudio(id: string): Promise<void> {
  const pin = await get<Pin>(id, audioStore('pins'));
  await del(id, audioStore('pins'));
  cancelFetching(pin?.clips.map(({ path }) => path) ?? []);
  await readAudioIndex();
  broadcastAudioNews({ kind: 'changed' });
}
