import { expect, test } from 'vitest';
import { voices } from './voices.ts';

test.each([
  [0, undefined],
  [0.02, '50 vezes mais rápida que a fala'],
  [0.4, '2,5 vezes mais rápida que a fala'],
  [1, 'no ritmo da fala'],
  [3, '3 vezes mais lenta que a fala'],
])('a speed is told in words: %d', (factor, words) => {
  expect(voices.speedOf(factor)).toBe(words);
});
