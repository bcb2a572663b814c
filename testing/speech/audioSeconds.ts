import { expect } from 'vitest';

/** Duration of an MP3 in seconds, by reading all its frames from the first to the last byte. */
export function mp3Seconds(file: Buffer): number {
  const rates: Record<number, number> = { 0: 11_025, 1: 12_000, 2: 8000 };
  const kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  let at = 0;
  let seconds = 0;
  while (at < file.length) {
    expect(file.readUInt16BE(at) >> 5).toBe(0x7ff);
    const version = (file[at + 1]! >> 3) & 3;
    const sampleRate = rates[(file[at + 2]! >> 2) & 3]! * (version === 2 ? 2 : 1);
    at += Math.floor((72 * kilobits[file[at + 2]! >> 4]! * 1000) / sampleRate) + ((file[at + 2]! >> 1) & 1);
    seconds += 576 / sampleRate;
  }
  expect(at).toBe(file.length);
  return seconds;
}

/** Number of samples of an Ogg, by reading all its pages: the position of the last page. */
export function oggSamples(file: Buffer): number {
  let at = 0;
  let samples = 0n;
  let flags = 0;
  while (at < file.length) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    flags = file[at + 5]!;
    samples = file.readBigInt64LE(at + 6);
    const segments = file.subarray(at + 27, at + 27 + file[at + 26]!);
    at += 27 + segments.length + segments.reduce((sum, length) => sum + length, 0);
  }
  expect(at).toBe(file.length);
  // The last page must have the end-of-stream flag.
  expect(flags & 4).toBe(4);
  return Number(samples);
}
