import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openOggOpus, type OpusRate } from './oggOpus.ts';
import { needs } from '#testing/needs.ts';
import { rmsOf } from '#testing/speech/sound.ts';

const tone = (seconds: number, rate: number) =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => 0.3 * Math.sin((index / rate) * 2 * Math.PI * 220),
  );

function encode(samples: Float32Array, rate: OpusRate, pieceLength: number): Buffer {
  const encoder = openOggOpus(rate, 24_000);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += pieceLength)
    parts.push(encoder.encode(samples.subarray(at, at + pieceLength)));
  parts.push(encoder.finish());
  encoder.release?.();
  return Buffer.concat(parts);
}

/** Checks all pages and returns the last position minus the pre-skip, in seconds. */
function secondsOf(file: Buffer): number {
  let [at, pages, last, flags] = [0, 0, 0n, 0];
  for (; at < file.length; pages++) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    expect(file.readUInt32LE(at + 18)).toBe(pages);
    [flags, last] = [file[at + 5]!, file.readBigInt64LE(at + 6)];
    const lacing = file.subarray(at + 27, at + 27 + file[at + 26]!);
    at += 27 + lacing.length + lacing.reduce((sum, length) => sum + length, 0);
  }
  expect([at, flags & 4]).toEqual([file.length, 4]);
  return (Number(last) - file.readUInt16LE(file.indexOf('OpusHead') + 10)) / 48_000;
}

test.each([
  [8000, 0.001],
  [8000, 3],
  [16_000, 0.5],
  [24_000, 0],
  [24_000, 7.3331],
  [48_000, 1],
] as const)('at %i Hz, %f s come out as long as they went in, however they are cut', (rate, seconds) => {
  for (const piece of [441, rate, 1_000_000])
    expect(secondsOf(encode(tone(seconds, rate), rate, piece))).toBeCloseTo(Math.round(seconds * rate) / rate, 6);
});

test('24 kbit/s are about that', () => {
  expect((encode(tone(20, 24_000), 24_000, 24_000).length * 8) / 20).toBeLessThan(32_000);
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
test.each([8000, 24_000] as const)('ffmpeg hears at %i Hz what was encoded', needs('ffmpeg', hasFfmpeg), (rate) => {
  const { stdout, stderr, status } = spawnSync(
    'ffmpeg',
    ['-v', 'warning', '-i', 'pipe:0', '-f', 's16le', '-ar', String(rate), 'pipe:1'],
    { input: encode(tone(2.5, rate), rate, 3000), maxBuffer: 1e8 },
  );
  expect([status, stderr.toString()]).toEqual([0, '']);
  const heard = Float32Array.from({ length: stdout.length / 2 }, (_, index) => stdout.readInt16LE(index * 2) / 32_768);
  expect(heard.length / rate).toBeCloseTo(2.5, 2);
  expect(rmsOf(heard)).toBeCloseTo(rmsOf(tone(2.5, rate)), 1);
});
