import { expect, test } from 'vitest';
import { loudnessOf } from './loudness.ts';

const sine = (seconds: number, db: number, rate: number) =>
  Float32Array.from({ length: seconds * rate }, (_, i) => 10 ** (db / 20) * Math.sin((2 * Math.PI * 997 * i) / rate));

test.each([48_000, 22_050])('a full-scale sine of 997 Hz is -3.01 LUFS at %i Hz, as the standard says', (rate) => {
  expect(loudnessOf(sine(5, 0, rate), rate)).toBeCloseTo(-3.01, 1);
  expect(loudnessOf(sine(0.2, -20, rate), rate)).toBeCloseTo(-23.01, 0);
});

test('pauses do not count, silence has none', () => {
  const paused = new Float32Array(22_050 * 10);
  paused.set(sine(5, -20, 22_050));
  expect(loudnessOf(paused, 22_050)).toBeCloseTo(-23.01, 0);
  expect(loudnessOf(new Float32Array(22_050), 22_050)).toBe(-Infinity);
});
