import { expect, test } from 'vitest';
import { curvePath } from './curvePath.ts';

test('draws a stretch from the highest to the lowest tone', () => {
  expect(curvePath([5.5, -7], 100, 40)).toBe('M0 0L100 40');
});

test('begins anew after what is not voiced, and marks a lone point', () => {
  expect(curvePath([5.5, null, 5.5, 5.5], 30, 10)).toBe('M0 0h0M20 0L30 0');
});

test('stays inside for tones beyond the scale', () => {
  expect(curvePath([99, -99], 10, 10)).toBe('M0 0L10 10');
});

test('draws nothing of silence', () => {
  expect(curvePath([null, null], 10, 10)).toBe('');
  expect(curvePath([], 10, 10)).toBe('');
});
