import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#testing/cases.ts';
import { kindCases } from '#testing/normalization/kinds.cases.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { oneFormCases } from '#testing/normalization/oneForm.cases.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';
import { foldText, toFolded, toWritten } from './foldText.ts';
import { normalizeText } from './normalizeText.ts';

const read = (text: string) => normalizeText({ text, language: 'portuguese_brazil' });
const written = [...kindCases, ...moneyCases, ...sentenceCases, ...oneFormCases].map(([text]) => text);

/** Styles of letters and digits, and invisible characters that a page may put between two. */
const styles: readonly ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => (/[!-~]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0) : sign),
  (sign) => (/\d/.test(sign) ? String.fromCodePoint(0x1_d7_ec + Number(sign)) : sign),
  (sign) => (/[a-z]/.test(sign) ? String.fromCodePoint(0x1_d5_ee + sign.charCodeAt(0) - 97) : sign),
  (sign) => sign.normalize('NFD'),
  (sign) => `${sign}\u200B`,
  (sign) => `\u00AD${sign}`,
  (sign) => `\u2066${sign}\u2069`,
];
const styled = fc
  .tuple(fc.constantFrom(...written), fc.infiniteStream(fc.constantFrom(...styles)))
  .map(([text, style]) => {
    const signs = [...text.normalize('NFC')];
    return { plain: signs.join(''), parts: signs.map((sign) => style.next().value(sign)) };
  });

test('a text is read alike in every style of its letters, and its pieces stand where they were written', () => {
  fc.assert(
    fc.property(styled, ({ plain, parts }) => {
      if (/[[\]<>&]/.test(plain) || foldText(plain).changes.length > 0) return;
      const [expected, found] = [read(plain), read(parts.join(''))];
      expect(found.said ?? found.spoken).toBe(expected.said ?? expected.spoken);
      const rules = found.pieces.filter(({ rule }) => rule !== 'form');
      expect(rules.map(({ rule, spoken }) => [rule, spoken])).toEqual(
        expected.pieces.map(({ rule, spoken }) => [rule, spoken]),
      );
      rules.forEach(({ written: section }, index) => {
        expect(section.normalize('NFKC').replaceAll(/[\u200B\u00AD\u2066\u2069]/g, '')).toBe(
          expected.pieces[index]?.written.normalize('NFKC'),
        );
      });
    }),
    { numRuns: cases(600) },
  );
});

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...written, ...'ﬁ㎏㎨５\u200B\u00AD\t', '𝟱', 'e\u0301', '&amp;', '&#36;', '\r\n'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('pieces stand in order, and every character belongs to one section', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let end = 0;
      for (const { from, to, written: section } of read(text).pieces) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(text.slice(from, to)).toBe(section);
        end = to;
      }
    }),
    { numRuns: cases(600) },
  );
});

test('offsets lead to the folded text and back', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      const places = Array.from({ length: text.length + 1 }, (_, index) => toFolded(folded, index));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.at(-1)).toBe(folded.text.length);
      for (let at = 0; at < folded.text.length; at++) {
        const { from, to } = toWritten(folded, at, at + 1);
        expect(from).toBeLessThan(to);
        expect(toFolded(folded, from)).toBeLessThanOrEqual(at);
        expect(toFolded(folded, to)).toBeGreaterThan(at);
      }
    }),
    { numRuns: cases(500) },
  );
});

test('no compatibility letter or invisible character reaches the engine', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { spoken, said } = read(text);
      expect(
        (said ?? spoken).match(
          /(?=[\p{L}\p{N}\p{Cf}])[\uFF10-\uFF5A\uFB00-\uFB06\u{1D400}-\u{1D7FF}\u00AD\u200B\u2066-\u2069]/gu,
        ),
      ).toBeNull();
    }),
    { numRuns: cases(600) },
  );
});
