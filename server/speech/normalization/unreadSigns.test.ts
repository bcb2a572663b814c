import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from './normalizeText.ts';
import { cases } from '#testing/cases.ts';
import { abbreviationCases } from '#testing/normalization/abbreviations.cases.ts';
import { codeCases } from '#testing/normalization/codes.cases.ts';
import { dateCases } from '#testing/normalization/dates.cases.ts';
import { degreeCases } from '#testing/normalization/degrees.cases.ts';
import { documentCases } from '#testing/normalization/documents.cases.ts';
import { kindCases } from '#testing/normalization/kinds.cases.ts';
import { letterCases } from '#testing/normalization/letters.cases.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { numberCases } from '#testing/normalization/numbers.cases.ts';
import { oneFormCases } from '#testing/normalization/oneForm.cases.ts';
import { powerCases } from '#testing/normalization/powers.cases.ts';
import { ratioCases } from '#testing/normalization/ratios.cases.ts';
import { smallCases } from '#testing/normalization/small.cases.ts';
import { symbolCases } from '#testing/normalization/symbols.cases.ts';
import { tradeCases } from '#testing/normalization/trades.cases.ts';
import { unitCases } from '#testing/normalization/units.cases.ts';

const tables = [
  kindCases,
  moneyCases,
  symbolCases,
  unitCases,
  degreeCases,
  letterCases,
  oneFormCases,
  ratioCases,
  powerCases,
  codeCases,
  abbreviationCases,
  smallCases,
  tradeCases,
  dateCases,
  numberCases,
  documentCases,
];
const written = tables.flat().map(([text]) => text);
/** All symbols, numerals and punctuation of Unicode. */
const signs = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{S}\p{N}\p{P}]/u.test(sign));
/** The engine may get letters with their marks, blanks and punctuation, but no symbol, number or sign with a name. */
const unread = /[\p{S}\p{N}@#%&*§ªº\\]/gu;

test('no sign or number reaches the engine unread, whatever is mixed', () => {
  const piece = fc.oneof(
    fc.constantFrom(...written),
    fc.constantFrom(...signs),
    fc.constantFrom(' ', '. ', ', ', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const { spoken, said } = normalizeText({ text: pieces.join(''), language: 'portuguese_brazil' });
      expect((said ?? spoken).match(unread) ?? []).toEqual([]);
    }),
    { numRuns: cases(3000) },
  );
});

test('every sign of Unicode is read or left out, alone and beside letters and digits', () => {
  const left = signs.filter((sign) =>
    [`a ${sign} b`, `${sign}5`, `5${sign}`, `a${sign}b`].some((text) => {
      const { spoken, said } = normalizeText({ text, language: 'portuguese_brazil' });
      return ((said ?? spoken).match(unread) ?? []).length > 0;
    }),
  );
  expect(left).toEqual([]);
});
