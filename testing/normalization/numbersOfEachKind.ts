/** A number up to 999 of each kind of words that others join. */
export const EACH_KIND: readonly number[] = [0, 1, 2, 10, 11, 20, 21, 100, 101, 110, 121, 200];

/**
 * Each number up to 999 as thousands and as the rest, beside one of each kind. Words of the one part meet only the
 * first or last word of the other, so that the other numbers up to 999,999 have no other pairs of words.
 */
export const numbersOfEachKind: readonly number[] = [
  ...new Set(
    Array.from({ length: 1000 }, (_, part) =>
      EACH_KIND.flatMap((other) => [part * 1000 + other, other * 1000 + part]),
    ).flat(),
  ),
];
