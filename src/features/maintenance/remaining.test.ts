import { expect, test } from 'vitest';
import { remaining } from './remaining.ts';

const end = '2026-11-22T05:30:00.000Z';

test.each([
  [-6_128_000, { hours: 1, minutes: 42, seconds: 8 }],
  [-1, { hours: 0, minutes: 0, seconds: 1 }],
  [-100 * 3600_000, { hours: 100, minutes: 0, seconds: 0 }],
  [0, undefined],
  [5000, undefined],
])('%i ms from the end', (offset, expected) => {
  expect(remaining(end, Date.parse(end) + offset)).toEqual(expected);
});
