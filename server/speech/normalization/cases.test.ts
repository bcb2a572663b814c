import { expect, test } from 'vitest';
import { findHomograph } from '#common/homographs.ts';
import { inOrder } from './applyRules.ts';
import { normalizeText } from './normalizeText.ts';
import { anywhere, lexiconSize, onlyInside, titles } from './rules/abbreviationWords.ts';
import type { Cases } from '#testing/normalization/cases.ts';
import { abbreviationCases } from '#testing/normalization/abbreviations.cases.ts';
import { codeCases } from '#testing/normalization/codes.cases.ts';
import { dateCases } from '#testing/normalization/dates.cases.ts';
import { degreeCases } from '#testing/normalization/degrees.cases.ts';
import { documentCases } from '#testing/normalization/documents.cases.ts';
import { homographCases } from '#testing/normalization/homographs.cases.ts';
import { hourCases } from '#testing/normalization/hours.cases.ts';
import { kindCases } from '#testing/normalization/kinds.cases.ts';
import { lastTradeCases, lastTradeKinCases } from '#testing/normalization/lastTrades.cases.ts';
import { letterCases } from '#testing/normalization/letters.cases.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { nameCases } from '#testing/normalization/names.cases.ts';
import { numberCases } from '#testing/normalization/numbers.cases.ts';
import { noteCases } from '#testing/normalization/notes.cases.ts';
import { oneFormCases } from '#testing/normalization/oneForm.cases.ts';
import { powerCases } from '#testing/normalization/powers.cases.ts';
import { ratioCases } from '#testing/normalization/ratios.cases.ts';
import { reportedCases } from '#testing/normalization/reported.cases.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';
import { smallCases } from '#testing/normalization/small.cases.ts';
import { symbolCases } from '#testing/normalization/symbols.cases.ts';
import { telephoneCases } from '#testing/normalization/telephones.cases.ts';
import { tradeCases } from '#testing/normalization/trades.cases.ts';
import { unitCases } from '#testing/normalization/units.cases.ts';
import { wildCases } from '#testing/normalization/wild.cases.ts';
import { wildTradeCases } from '#testing/normalization/wildTrades.cases.ts';
import { wildForms } from '#testing/normalization/wildForms.cases.ts';

const tables: Readonly<Record<string, Cases>> = {
  moneyCases,
  numberCases,
  dateCases,
  hourCases,
  telephoneCases,
  documentCases,
  unitCases,
  nameCases,
  symbolCases,
  sentenceCases,
  wildCases,
  wildForms,
  kindCases,
  degreeCases,
  letterCases,
  oneFormCases,
  ratioCases,
  powerCases,
  codeCases,
  smallCases,
  abbreviationCases,
  tradeCases,
  wildTradeCases,
  lastTradeCases,
  lastTradeKinCases,
  reportedCases,
  noteCases,
};
/** The text as passed to the voice. */
const say = (text: string) => {
  const { spoken, said } = normalizeText({ text, language: 'portuguese_brazil' });
  return said ?? spoken;
};

test.each(Object.entries(tables))('%s are said as the table has them', (_, cases) => {
  expect(cases.map(([written]) => [written, say(written)])).toEqual(cases);
});

test('homographs are said as their neighbours have it', () => {
  const unaccented = (text: string) =>
    text.replaceAll(/\p{L}+/gu, (word) => {
      const bare = word
        .normalize('NFD')
        .replaceAll(/[\u0300-\u0302]/g, '')
        .normalize('NFC');
      return findHomograph(bare) !== undefined || /^peras?$/i.test(bare) ? bare : word;
    });
  expect(homographCases.map((text) => say(unaccented(text)))).toEqual(homographCases);
});

test('no rule could match at a letter for which it is not tried', () => {
  const missed: string[] = [];
  for (const [text] of Object.values(tables).flat())
    for (const { 0: letter, index } of text.matchAll(/(?<!\p{L})\p{L}/gu))
      for (const { starts, first, pattern, name } of inOrder) {
        const isForLetters = starts.includes('letter') || (starts.includes('capital') && /\p{Lu}/u.test(letter));
        const isTried = isForLetters && (first === undefined || first.includes(letter.toLowerCase()));
        pattern.lastIndex = index;
        if (!isTried && (starts.includes('letter') || starts.includes('capital')) && pattern.test(text))
          missed.push(`${name} at '${text.slice(index, index + 12)}'`);
      }
  expect(missed).toEqual([]);
});

test('the tables hold 600 cases or more, none twice', () => {
  const written = Object.values(tables)
    .flat()
    .map(([one]) => one);
  expect(new Set(written).size).toBe(written.length);
  expect(written.length).toBeGreaterThanOrEqual(600);
});

test('a sentence around a case changes nothing of it', () => {
  for (const [written, spoken] of [...moneyCases, ...dateCases.slice(0, 30), ...telephoneCases.slice(0, 20)]) {
    if (/^\p{L}|[.!]$/u.test(written)) continue;
    expect(say(`Anote, por favor: ${written}, obrigado.`)).toBe(`Anote, por favor: ${spoken}, obrigado.`);
  }
});

test('the lexicon has 400 abbreviations or more, and sentences end where they end', () => {
  expect(lexiconSize).toBeGreaterThanOrEqual(400);
  const ends = Object.keys(anywhere).filter((form) => /^\p{Ll}+$/u.test(form) && !onlyInside.has(form));
  expect(ends.length).toBeGreaterThan(150);
  const lost = ends.filter((form) => !say(`Foi mais ${form}. Depois saiu.`).endsWith('. Depois saiu.'));
  expect(lost).toEqual([]);
  const cut = Object.keys(titles).filter((form) => {
    const written = `${form.slice(0, 1).toUpperCase()}${form.slice(1)}`;
    return form !== 'd' && /^\p{Ll}+$/u.test(form) && say(`${written}. Paulo chegou.`).includes('. Paulo');
  });
  expect(cut).toEqual([]);
});
