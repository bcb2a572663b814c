import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLICK_MAX_DB, LEVEL_STEP_MAX_DB } from '#contract/numbers.ts';
import type { Gender } from '#server/speech/api/reading.ts';
import { type Join, measureJoin } from '#server/speech/api/fragments.ts';
import { cases } from '#testing/cases.ts';
import { EACH_KIND, numbersOfEachKind } from '#testing/normalization/numbersOfEachKind.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { carrierPhrases, type CutPiece, makePieces } from './makePieces.ts';
import { type Placed, sayDate, sayMoney, sayNumber, sayTime, toPieces } from './phrases.ts';
import { vocabulary } from './vocabulary.ts';

let server: TestServer;
const said = openPairs();
const amounts = [
  ...numbersOfEachKind
    .filter((reais) => reais < 10_000)
    .flatMap((reais) => EACH_KIND.map((cents) => reais * 100 + (cents % 100))),
  ...EACH_KIND.flatMap((reais) => Array.from({ length: 100 }, (_, cents) => reais * 100 + cents)),
];
beforeAll(async () => {
  server = await startTestServer();
  for (const value of numbersOfEachKind) {
    said.add(sayNumber(value, 'm'));
    said.add(sayNumber(value, 'f'));
  }
  for (const value of amounts) said.add(sayMoney(value));
  for (let minute = 0; minute < 24 * 60; minute += 1)
    said.add(sayTime(new Date(minute * 60_000).toISOString().slice(11, 16)));
  for (let day = 0; day < 366 * 4; day += 1)
    said.add(sayDate(new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)));
});
afterAll(() => server.stop());

const nameOf = ({ piece, position }: Placed) => `${piece.key} ${position}`;

/** Collects each pair of pieces that follow one another in some phrase. */
function openPairs() {
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

test.for(['Clara', 'Davi'])(
  'every number to 999,999 in both genders, every cent to R$ 9.999,99, every day and minute: ' +
    'all pieces of %s exist, and none joins with a click or a step',
  { timeout: 240_000 },
  async (voice) => {
    const cut = await makePieces(server.speech, voice, AbortSignal.timeout(500_000), () => Promise.resolve(true));
    expect(cut).toHaveLength(carrierPhrases.length);
    const pieces = new Map<string, CutPiece>(cut.map((one) => [nameOf(one), one]));
    expect([...said.singles].filter((name) => !pieces.has(name))).toEqual([]);
    expect(said.pairs.size).toBeGreaterThan(500);
    const joins = [...said.pairs].map((pair): [string, Join] => {
      const [before, after] = pair.split('>') as [string, string];
      return [pair, measureJoin(pieces.get(before)!.fragment, pieces.get(after)!.fragment)];
    });
    expect(joins.filter(([, { clickDb }]) => clickDb > CLICK_MAX_DB)).toEqual([]);
    expect(joins.filter(([, { levelStepDb }]) => Math.abs(levelStepDb) > LEVEL_STEP_MAX_DB)).toEqual([]);
    const levels = cut.map(({ fragment }) => fragment.levelDb);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(0.1);
    expect(Math.max(...cut.map(({ fragment }) => fragment.peakDb))).toBeLessThanOrEqual(-0.99);
  },
);

test('any number and amount joins only the pieces that were listened to', () => {
  const any = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(any, fc.constantFrom<Gender>('m', 'f'), (value, gender) => {
      for (const words of [sayNumber(value, gender), sayMoney(value)]) {
        const phrase = openPairs();
        phrase.add(words);
        expect([...phrase.singles].filter((name) => !said.singles.has(name))).toEqual([]);
        expect([...phrase.pairs].filter((pair) => !said.pairs.has(pair))).toEqual([]);
      }
    }),
    { numRuns: cases(5000) },
  );
});

test('phrases are said as people say them', () => {
  const join = (words: string[]) => words.join(' ');
  expect(join(sayNumber(2_342, 'f'))).toBe('duas mil trezentas e quarenta e duas');
  expect(join(sayMoney(123_456))).toBe('mil duzentos e trinta e quatro reais e cinquenta e seis centavos');
  expect([join(sayMoney(0)), join(sayMoney(1)), join(sayMoney(100))]).toEqual(['zero reais', 'um centavo', 'um real']);
  expect(join(sayMoney(100_000_000))).toBe('um milhão de reais');
  expect(join(sayDate('2026-05-01'))).toBe('sexta-feira primeiro de maio de dois mil e vinte e seis');
  expect([join(sayTime('00:30')), join(sayTime('12:00')), join(sayTime('21:01'))]).toEqual([
    'meia-noite e trinta minutos',
    'meio-dia',
    'vinte e uma horas e um minuto',
  ]);
});

test('no system is given two pieces of one name', () => {
  for (const system of ['asterisk', 'freeswitch'] as const) {
    const names = vocabulary.flatMap((piece) => piece[system] ?? []);
    expect(new Set(names).size).toBe(names.length);
  }
});
