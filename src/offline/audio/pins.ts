import { del, get, set } from 'idb-keyval';
import { isAudioPath, lightOf, type Pin } from '#contract/audioOnDevice.ts';
import { type AudioIndex, readAudioIndex } from './audioIndex.ts';
import { audioStore, tellAudioNews } from './audioStores.ts';
import { cancelFetching, fetchPins } from './fetchPins.ts';

export type PinResult = 'kept' | 'no-room';

/** How much of a pin is here; its light copies count. */
export function measurePin({ clips }: Pin, index: Pick<AudioIndex, 'clips'>): { done: number; total: number; bytes: number; bytesDone: number } {
  const there = clips.filter(({ path }) => index.clips.has(path) || index.clips.has(lightOf(path)));
  const sum = (some: Pin['clips']) => some.reduce((all, { bytes }) => all + bytes, 0);
  return { done: there.length, total: clips.length, bytes: sum(clips), bytesDone: sum(there) };
}

/** What all pins need together, each clip once. */
export function bytesOfPins(pins: Iterable<Pin>): number {
  const clips = new Map([...pins].flatMap((pin) => pin.clips.map(({ path, bytes }) => [path, bytes] as const)));
  return [...clips.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Keeps these clips on the device until the person says otherwise; refuses what the limit of this device cannot hold. */
export async function pinAudio(pin: Omit<Pin, 'addedAt'>): Promise<PinResult> {
  const { pins, limitBytes } = await readAudioIndex();
  const wanted: Pin = { ...pin, clips: pin.clips.filter(({ path }) => isAudioPath(path)), addedAt: pins.get(pin.id)?.addedAt ?? Date.now() };
  if (bytesOfPins([...[...pins.values()].filter(({ id }) => id !== pin.id), wanted]) > limitBytes) return 'no-room';
  // Asked of the browser when it matters for the first time: else it may empty everything when disks run short.
  if (pins.size === 0) void navigator.storage?.persist?.().catch(() => false);
  await set(pin.id, wanted, audioStore('pins'));
  await readAudioIndex();
  tellAudioNews({ kind: 'changed' });
  void fetchPins();
  return 'kept';
}

/** Lets a pin go, even while it is fetched; its clips stay as anything that was heard does. */
export async function unpinAudio(id: string): Promise<void> {
  const pin = await get<Pin>(id, audioStore('pins'));
  await del(id, audioStore('pins'));
  cancelFetching(pin?.clips.map(({ path }) => path) ?? []);
  await readAudioIndex();
  tellAudioNews({ kind: 'changed' });
}
