import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseDates, decimalsOf, ticksUpTo } from './chartScale.ts';

test.each([
  [10, [0, 2.5, 5, 7.5, 10]],
  [9, [0, 2.5, 5, 7.5, 10]],
  [7, [0, 2, 4, 6, 8]],
  [0.003, [0, 0.001, 0.002, 0.003]],
  [1234, [0, 500, 1000, 1500]],
  [0, [0, 0.25]],
])('the axis of %d has round amounts', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

test('an axis reaches the dearest day, and no further than it needs', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
      const ticks = ticksUpTo(most);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-8));
      expect(ticks.at(-2)).toBeLessThan(most);
    }),
  );
});

test.each([
  [20, 0],
  [10, 2],
  [0.5, 2],
  [0.1, 4],
  [0.003, 4],
  [0.0003, 4],
  [0.00003, 6],
])('the ticks up to %d are told with %d decimals', (most, decimals) => {
  expect(decimalsOf(ticksUpTo(most))).toBe(decimals);
});

test('five dates at most stand below the chart, the first and the last among them', () => {
  expect(chooseDates(1)).toEqual([0]);
  expect(chooseDates(5)).toEqual([0, 1, 2, 3, 4]);
  expect(chooseDates(30)).toEqual([0, 7, 15, 22, 29]);
});
