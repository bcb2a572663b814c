import { expect, test } from 'vitest';
import type { Language } from '#contract/kit/languages.ts';
import { mergeTimings, placesOf, placeWords } from './wordTimings.ts';

const asWritten = (text: string, from: number, language: Language = 'portuguese_brazil') =>
  placesOf(text, [{ at: 0, end: text.length, from, to: from + text.length, isRead: false }], language);

test('times and places move into the whole audio; one written word is one timing', () => {
  const words = [
    { from: 0, to: 2, startMs: 5 },
    { from: 3, to: 5, startMs: 200 },
    { from: 5, to: 8, startMs: 300 },
    { from: 3, to: 8, startMs: 350 },
    { from: 9, to: 14, startMs: 600 },
  ];
  const placed = placeWords({
    places: asWritten('às 14h30 (reais).', 10),
    words,
    leadMs: 10,
    startMs: 1000,
    speechMs: 900,
  });
  expect(placed).toEqual([
    { from: 10, to: 12, startMs: 1000, endMs: 1190 },
    { from: 13, to: 18, startMs: 1190, endMs: 1590 },
    { from: 20, to: 25, startMs: 1590, endMs: 1900 },
  ]);
});

test('Chinese has no spaces: the segmenter finds the words', () => {
  const words = [
    { from: 0, to: 1, startMs: 0 },
    { from: 2, to: 3, startMs: 400 },
  ];
  expect(
    placeWords({ places: asWritten('你好世界', 0, 'chinese'), words, leadMs: 0, startMs: 0, speechMs: 800 }).map(
      ({ from, to }) => [from, to],
    ),
  ).toEqual([
    [0, 2],
    [2, 4],
  ]);
});

test('a sentence in which the engine marks no word is one timing', () => {
  const sentence = { places: asWritten('좋은 날', 5, 'korean'), words: [], leadMs: 0, startMs: 100, speechMs: 300 };
  expect(placeWords(sentence)).toEqual([{ from: 5, to: 9, startMs: 100, endMs: 400 }]);
});

test('what is said for one written stretch is one timing, over sentences too', () => {
  const places = placesOf(
    'são cinquenta reais',
    [
      { at: 0, end: 4, from: 0, to: 4, isRead: false },
      { at: 4, end: 19, from: 4, to: 9, isRead: true },
    ],
    'portuguese_brazil',
  );
  expect(places).toEqual([
    { at: 0, end: 3, from: 0, to: 3 },
    { at: 4, end: 19, from: 4, to: 9 },
  ]);
  const words = [
    { from: 0, to: 3, startMs: 0 },
    { from: 4, to: 13, startMs: 100 },
    { from: 14, to: 19, startMs: 500 },
  ];
  const timings = placeWords({ places, words, leadMs: 0, startMs: 0, speechMs: 900 });
  expect(timings).toEqual([
    { from: 0, to: 3, startMs: 0, endMs: 100 },
    { from: 4, to: 9, startMs: 100, endMs: 900 },
  ]);
  expect(mergeTimings([...timings, { from: 4, to: 9, startMs: 1000, endMs: 1200 }])).toEqual([
    timings[0],
    { from: 4, to: 9, startMs: 100, endMs: 1200 },
  ]);
});
