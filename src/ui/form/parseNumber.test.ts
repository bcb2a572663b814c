import { expect, test } from 'vitest';
import { parseNumber } from './parseNumber.ts';

test.each([
  ['0', 0],
  [' 15 ', 15],
  ['1,5', 1.5],
  ['-3,5', -3.5],
  ['100.5', 100.5],
  ['1.005', 1005],
  ['1.000.000', 1_000_000],
  ['1.234,56', 1234.56],
  ['1000', 1000],
])('"%s" is a number', (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});

test.each(['', 'dez', '1,5,5', '1.00.000', '10.0000.000', '1 000', '+5', '1e3', ',5', '5,'])(
  '"%s" is none',
  (typed) => {
    expect(parseNumber(typed)).toBeUndefined();
  },
);
