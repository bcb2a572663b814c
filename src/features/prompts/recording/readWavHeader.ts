import { UNKNOWN_SIZE_MIN } from '#common/sound/soundFormat.ts';

export interface WavHeader {
  /** True if the file ends before the sound that its header declares. */
  readonly isTruncated: boolean;
  /** By the byte rate; undefined if the header has none. */
  readonly seconds: number | undefined;
}

/** Reads the chunks of a WAV; undefined if the file is none. */
export function readWavHeader(file: Uint8Array): WavHeader | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number) => String.fromCharCode(...file.subarray(at, at + 4));
  if (file.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return undefined;
  let byteRate = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const [from, size] = [at + 8, view.getUint32(at + 4, true)];
    const present = Math.min(size, file.length - from);
    if (text(at) === 'data') {
      const isTruncated = present < size && size < UNKNOWN_SIZE_MIN;
      return { isTruncated, seconds: byteRate > 0 ? present / byteRate : undefined };
    }
    if (text(at) === 'fmt ' && present >= 16) byteRate = view.getUint32(from + 8, true);
    at = from + size + (size & 1);
  }
  return { isTruncated: true, seconds: undefined };
}
