import { expect, test } from 'vitest';
import { createStretch, splitSpeed } from './stretch.ts';
import { trackPitch } from './pitch.ts';

const RATE = 22_050;
const voiced = Float32Array.from({ length: 3 * RATE }, (_, index) => {
  const t = index / RATE;
  return 0.2 * (Math.sin(2 * Math.PI * 140 * t) + Math.sin(2 * Math.PI * 280 * t) + Math.sin(2 * Math.PI * 420 * t));
});

test.each([0.5, 0.8, 1.6])('%fx is that much shorter at the same pitch', async (factor) => {
  const stretched = (await createStretch(RATE))(voiced, factor);
  expect(voiced.length / stretched.length).toBeCloseTo(factor, 1);
  const hz = trackPitch(stretched, RATE)
    .filter((value) => value > 0)
    .sort();
  expect(hz[hz.length >> 1]).toBeCloseTo(140, -1);
});

test("a speed is the engine's own rate as far as that goes", () => {
  expect([0.25, 0.5, 1, 2.5, 4].map(splitSpeed)).toEqual([
    { rate: 0.5, stretch: 0.5 },
    { rate: 0.5, stretch: 1 },
    { rate: 1, stretch: 1 },
    { rate: 2.5, stretch: 1 },
    { rate: 2.5, stretch: 1.6 },
  ]);
});
