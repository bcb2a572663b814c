import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { canonicalizeText } from './canonicalizeText.ts';
import { Name } from './names.ts';
import { cases } from '#testing/cases.ts';

test.each([
  ['decomposed', 'Sa\u0303o Joa\u0303o', 'São João'],
  ['no-break and narrow blanks', 'R$\u00a01.250,00\u202fpor\u2009m\u00eas', 'R$ 1.250,00 por mês'],
  ['tab', 'a\tb', 'a b'],
  ['zero width, word joiner and BOM', '\ufeffR$ 1.\u200b250\u2060,00', 'R$ 1.250,00'],
  ['soft hyphen', 'aten\u00addi\u00admento', 'atendimento'],
  ['directional marks and overrides', '\u200fsaldo\u202etxt.exe\u202c', 'saldotxt.exe'],
  ['variation selectors', '\u2764\ufe0f', '\u2764'],
  ['a mark behind an invisible character', 'a\u200b\u0303', 'ã'],
  ['line ends', 'um\r\ndois\rtrês\u2028quatro\n', 'um\ndois\ntrês\nquatro\n'],
  ['soft line breaks of Word and page breaks', 'Bom\u000bdia\u000c', 'Bom\ndia\n'],
  ['joiners of a script that needs them', 'नमस्\u200dते', 'नमस्\u200dते'],
  ['a joiner behind a vowel mark', 'می\u064e\u200cخواهم', 'می\u064e\u200cخواهم'],
  ['joiners where they say nothing', 'a\u200db\u200c', 'ab'],
  ['emoji of several', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['plain', 'Olá! Você ligou\npara a clínica.', 'Olá! Você ligou\npara a clínica.'],
])('%s', (_, text, expected) => {
  expect(canonicalizeText(text)).toBe(expected);
});

test('what is normalized stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = canonicalizeText(text);
      expect(canonicalizeText(once)).toBe(once);
    }),
    { numRuns: cases(1000) },
  );
});

test.each(['\u000b', '\u000c'])('a name is trimmed of a soft break, and refused with one inside', (soft) => {
  expect(v.parse(Name, `${soft}Bom dia${soft}`)).toBe('Bom dia');
  const { issues } = v.safeParse(Name, `Bom${soft}dia`);
  expect(issues?.map(({ message }) => message)).toEqual(['O nome tem caracteres que não podem ser usados.']);
});
