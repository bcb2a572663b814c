import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Gender } from '#server/speech/api/reading.ts';
import { openPairs, said } from '#server/tests/setups/spokenNumbers.ts';
import { cases } from '#testing/cases.ts';
import { sayDate, sayMoney, sayNumber, sayTime } from './phrases.ts';
import { vocabulary } from './vocabulary.ts';

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
