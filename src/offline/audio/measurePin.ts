import { opusRenditionOf, type Pin } from '#common/device/audioOnDevice.ts';
import type { AudioIndex } from './audioIndex.ts';

/** The downloaded part of a pin; Opus renditions count. */
export function measurePin(
  { clips }: Pin,
  index: Pick<AudioIndex, 'clips'>,
): { done: number; total: number; bytes: number; bytesDone: number } {
  const there = clips.filter(({ path }) => index.clips.has(path) || index.clips.has(opusRenditionOf(path)));
  const sum = (some: Pin['clips']) => some.reduce((all, { bytes }) => all + bytes, 0);
  return { done: there.length, total: clips.length, bytes: sum(clips), bytesDone: sum(there) };
}

/** Total size of all pins in bytes, each clip counted once. */
export function bytesOfPins(pins: Iterable<Pin>): number {
  const clips = new Map([...pins].flatMap((pin) => pin.clips.map(({ path, bytes }) => [path, bytes] as const)));
  return [...clips.values()].reduce((sum, bytes) => sum + bytes, 0);
}
