import { EACH_KIND, numbersOfEachKind } from '#testing/normalization/numbersOfEachKind.ts';
import { type Placed, sayDate, sayMoney, sayNumber, sayTime, toPieces } from '#server/modules/numbers/phrases.ts';

const amounts = [
  ...numbersOfEachKind
    .filter((reais) => reais < 10_000)
    .flatMap((reais) => EACH_KIND.map((cents) => reais * 100 + (cents % 100))),
  ...EACH_KIND.flatMap((reais) => Array.from({ length: 100 }, (_, cents) => reais * 100 + cents)),
];
export const nameOf = ({ piece, position }: Placed) => `${piece.key} ${position}`;

/** Collects each pair of pieces that follow one another in some phrase. */
export function openPairs() {
  const pairs = new Set<string>();
  const singles = new Set<string>();
  return {
    add(words: readonly string[]) {
      const names = toPieces(words).map(nameOf);
      for (const [i, name] of names.entries()) {
        singles.add(name);
        if (i > 0) pairs.add(`${names[i - 1]}>${name}`);
      }
    },
    pairs,
    singles,
  };
}

/**
 * Pieces and pairs of pieces of every number to 999,999 in both genders, every cent to R$ 9.999,99, every day and
 * minute: each kind of number that the rules know stands for all of its kind.
 */
export const said = openPairs();
for (const value of numbersOfEachKind) {
  said.add(sayNumber(value, 'm'));
  said.add(sayNumber(value, 'f'));
}
for (const value of amounts) said.add(sayMoney(value));
for (let minute = 0; minute < 24 * 60; minute += 1)
  said.add(sayTime(new Date(minute * 60_000).toISOString().slice(11, 16)));
for (let day = 0; day < 366 * 4; day += 1)
  said.add(sayDate(new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)));
