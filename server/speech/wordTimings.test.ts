import { expect, test } from 'vitest';
import { placeWords } from './wordTimings.ts';

test('times and places move into the whole audio; one written word is one timing', () => {
  const words = [{ from: 0, to: 2, startMs: 5 }, { from: 3, to: 5, startMs: 200 }, { from: 5, to: 8, startMs: 300 }, { from: 3, to: 8, startMs: 350 }, { from: 9, to: 14, startMs: 600 }];
  const placed = placeWords({ text: 'às 14h30 (reais).', from: 10, words, leadMs: 10, startMs: 1000, durationMs: 900 }, 'portuguese_brazil');
  expect(placed).toEqual([
    { from: 10, to: 12, startMs: 1000, endMs: 1190 },
    { from: 13, to: 18, startMs: 1190, endMs: 1590 },
    { from: 20, to: 25, startMs: 1590, endMs: 1900 },
  ]);
});

test('Chinese has no spaces: the segmenter finds the words', () => {
  const words = [{ from: 0, to: 1, startMs: 0 }, { from: 2, to: 3, startMs: 400 }];
  expect(placeWords({ text: '你好世界', from: 0, words, leadMs: 0, startMs: 0, durationMs: 800 }, 'chinese').map(({ from, to }) => [from, to])).toEqual([[0, 2], [2, 4]]);
});
