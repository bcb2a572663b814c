import extenso from 'extenso';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, sayScaled } from './rules/amounts.ts';
import { cardinal, ordinal } from './numberWords.ts';
import { normalizeText } from './normalizeText.ts';
import { cases } from '#testing/cases.ts';
import { EACH_KIND, numbersOfEachKind } from '#testing/normalization/numbersOfEachKind.ts';

const say = (text: string) => normalizeText({ text, language: 'portuguese_brazil' }).spoken;

// extenso 2.1.0 puts a comma after the millions, which would be spoken as a pause; up to 1,000,000 there is none.
const expectWords = (number: number) => {
  if (cardinal(number) !== extenso(number)) throw new Error(`${number}: ${cardinal(number)}, not ${extenso(number)}`);
};
test('0 to 1,000,000 are the words of an independent library', () => {
  for (let number = 0; number < 10_000; number++) expectWords(number);
  for (const number of [...numbersOfEachKind, 1_000_000]) expectWords(number);
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), expectWords), { numRuns: cases(5000) });
});

/**
 * The library inflects only the units of each group and so mixes genders: 'duzentos e uma mil e um'. Correct grammar
 * inflects everything up to thousands.
 */
test('feminine numbers up to 199 and their plural hundreds', () => {
  for (let number = 0; number <= 199; number++)
    expect(cardinal(number, 'f')).toBe(extenso(number, { number: { gender: 'f' } }));
  expect(
    [200, 201, 342, 999, 1002, 2000, 201_001, 2_000_000, 2_200_002].map((number) => cardinal(number, 'f')),
  ).toEqual([
    'duzentas',
    'duzentas e uma',
    'trezentas e quarenta e duas',
    'novecentas e noventa e nove',
    'mil e duas',
    'duas mil',
    'duzentas e uma mil e uma',
    'dois milhões',
    'dois milhões duzentas mil e duas',
  ]);
});

/** The library says 'zero centavos' for nothing, but 'zero reais' is usual. */
test('R$ 0,00 to R$ 10.000,00 are the words of the library', () => {
  const format = (cents: number) =>
    `R$ ${String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')}`;
  const expectAmount = (cents: number) => {
    const words = say(format(cents));
    const theirs = extenso(`${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`, { mode: 'currency' });
    if (words !== theirs) throw new Error(`${format(cents)}: ${words}, not ${theirs}`);
  };
  // Every pair of cents beside some reais, every amount of reais beside some cents, and any.
  for (const reais of EACH_KIND)
    for (let cents = reais === 0 ? 1 : 0; cents < 100; cents++) expectAmount(reais * 100 + cents);
  for (const reais of numbersOfEachKind)
    if (reais > 0 && reais <= 10_000) for (const cents of [0, 1]) expectAmount(reais * 100 + cents);
  fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000 }), expectAmount), { numRuns: cases(2000) });
  expect(say('R$ 0,00')).toBe('zero reais');
});

test('e stands before the last group when it is small or full hundreds', () => {
  const words: Record<string, string> = {
    1100: 'mil e cem',
    1230: 'mil duzentos e trinta',
    1_200_000: 'um milhão e duzentos mil',
    2_000_005: 'dois milhões e cinco',
    1_001_000: 'um milhão e mil',
    1_234_567: 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete',
    1_000_000_000_000: 'um trilhão',
    3_500_000_000: 'três bilhões e quinhentos milhões',
  };
  for (const [number, spoken] of Object.entries(words)) expect(cardinal(number)).toBe(spoken);
  expect(sayScaled(parseAmount('1,25')!, 'mil')).toBe('mil duzentos e cinquenta');
});

test('ordinals to 9999', () => {
  expect([1, 10, 11, 43, 100, 215, 1000, 2024].map((number) => ordinal(number, 'm'))).toEqual([
    'primeiro',
    'décimo',
    'décimo primeiro',
    'quadragésimo terceiro',
    'centésimo',
    'ducentésimo décimo quinto',
    'milésimo',
    'segundo milésimo vigésimo quarto',
  ]);
  expect(ordinal(343, 'f')).toBe('trecentésima quadragésima terceira');
});
