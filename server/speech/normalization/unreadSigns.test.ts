import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeText } from './normalizeText.ts';
import { kindCases } from '#testing/normalization/kinds.cases.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { symbolCases } from '#testing/normalization/symbols.cases.ts';
import { unitCases } from '#testing/normalization/units.cases.ts';

const written = [...kindCases, ...moneyCases, ...symbolCases, ...unitCases].map(([text]) => text);
/** Symbols, numerals and punctuation of the Basic Multilingual Plane. */
const signs = Array.from({ length: 0xff_ff }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /[\p{S}\p{N}\p{P}]/u.test(sign),
);
/** The engine may get letters with their marks, blanks and punctuation, but no symbol, number or sign with a name. */
const unread = /[\p{S}\p{N}@#%&*§\\]/gu;

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
    { numRuns: 20_000 },
  );
}, 240_000);
