import type { Language } from '#contract/kit/languages.ts';
import { languageCodes } from './languageCodes.ts';
import { source } from './source.ts';

export interface Sentence {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly from: number;
  /** What parts it from the piece before: a sentence's end, or a long sentence's comma or space. */
  readonly before: 'sentence' | 'clause' | 'word';
}

/** A longer sentence is cut, so that it can be heard before all of it is made. */
const LONGEST = 400;
/** Nothing shorter is cut off a long sentence. */
const SHORTEST = 60;

/**
 * A first sentence that an engine makes whole is heard soon if it is short: so many letters, each piece twice as long
 * as the one before, which is heard while it is made.
 */
const EARLY = { longest: 45, shortest: 15, growth: 2 };
/** 'Vinte e cinco', 'duzentos reais e dez centavos': one breath. */
const counted = source`(?:uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|\p{L}*ze|dez\p{L}*|vinte|trinta|
  \p{L}+enta|cem|cento|\p{L}+cent[oa]s|quinhent[oa]s|mil|milh\p{L}+|bilh\p{L}+|mei[ao]|zero|reais|real|
  horas?|minutos?)`;
/** Where a speaker may draw breath without a comma. */
const conjunctions: Partial<Record<Language, RegExp>> = {
  portuguese_brazil: new RegExp(
    source`\s(?=(?:mas|porque|pois|porém|portanto|quando|enquanto|embora|caso|para \p{L}+[aeio]r)\s)|
      (?<!(?:^|\s)${counted})\s(?=(?:e|ou)\s(?!${counted}(?:[\s,.;:!?]|$)))`,
    'giu',
  ),
  english: /\s(?=(?:but|because|when|while|if|although|unless)\s)/giu,
  spanish: /\s(?=(?:pero|porque|pues|cuando|mientras|si|aunque)\s)/giu,
};
const clauseEnd = /[,;:–—](?=\s)|[，、；：،؛]/gu;

/** Intl.Segmenter ends a sentence at any full stop before a capital: these, and single initials, end none. */
const abbreviation = new RegExp(
  source`(?:^|[\s("'«“])(?:\p{Lu}|Drª?|Dra|Drs|Sra?s?|Srta|Profª?|Profa|Eng|Av|Al|Pça|Rod|Tel|Cel|Cap|Gen|Exmo|Exma|
    Ilmo|Ilma|Cia|Ltda|Art|Mr|Mrs|Ms|St|Mme|Mlle|Hr|Fr|Nr|Ing|Sig|Dott)\.\s*$`,
  'u',
);

/**
 * Splits a text where a voice pauses; line breaks end a sentence too, and a very long sentence is cut at a comma or a
 * space. Pieces are trimmed and never empty. `isEarly` cuts the first sentence short, where a voice may pause.
 */
export function splitSentences(text: string, language: Language, { isEarly = false } = {}): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let pending = '';
  const close = () => {
    const trimmed = pending.trim();
    const early = isEarly && sentences.length === 0 ? language : undefined;
    if (trimmed !== '') sentences.push(...cut(trimmed, from + pending.indexOf(trimmed), early));
    from += pending.length;
    pending = '';
  };
  for (const { segment } of segmenterOf(language).segment(text)) {
    pending += segment;
    if (/[\n\r\u2028\u2029]$/.test(segment) || !abbreviation.test(pending)) close();
  }
  close();
  return sentences;
}

/** In the language of `early`, where it is to be heard soon. */
function* cut(sentence: string, from: number, early?: Language): Generator<Sentence> {
  let at = 0;
  let before: Sentence['before'] = 'sentence';
  let longest = early === undefined ? LONGEST : EARLY.longest;
  for (; sentence.length - at > longest; longest = Math.min(LONGEST, longest * EARLY.growth)) {
    const window = sentence.slice(at, at + longest);
    if (early !== undefined && longest < LONGEST) {
      // Without a good place here, one is looked for in twice as much.
      const end = pauseIn(sentence.slice(at), longest, early);
      if (end === undefined) continue;
      yield { text: window.slice(0, end).trim(), from: from + at, before };
      before = 'clause';
      at += end + (/^\s*/.exec(sentence.slice(at + end))?.[0].length ?? 0);
      continue;
    }
    const clause = lastMatch(clauseEnd, window);
    const space = lastMatch(/\s/gu, window);
    const end = clause ?? space ?? (/[\uD800-\uDBFF]$/.test(window) ? LONGEST - 1 : LONGEST);
    const text = window.slice(0, end).trim();
    if (text !== '') yield { text, from: from + at + window.indexOf(text), before };
    if (text !== '') before = clause === undefined ? 'word' : 'clause';
    at += end;
  }
  const rest = sentence.slice(at);
  if (rest.trim() !== '') yield { text: rest.trim(), from: from + at + rest.indexOf(rest.trim()), before };
}

/** Where the last match far enough in ends. */
function lastMatch(pattern: RegExp, window: string): number | undefined {
  const ends = [...window.matchAll(pattern)].map(({ index, 0: found }) => index + found.length);
  return ends.findLast((end) => end >= SHORTEST);
}

/** The last comma, else the last conjunction, that leaves something worth saying on both sides. */
function pauseIn(rest: string, longest: number, language: Language): number | undefined {
  const furthest = Math.min(longest, rest.length - EARLY.shortest);
  const lastOf = (pattern: RegExp | undefined) =>
    pattern &&
    [...rest.matchAll(pattern)]
      .map(({ index, 0: found }) => index + found.length)
      .findLast((end) => end >= EARLY.shortest && end <= furthest);
  return lastOf(clauseEnd) ?? lastOf(conjunctions[language]);
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known =
    segmenters.get(language) ?? new Intl.Segmenter(languageCodes[language].bcp47, { granularity: 'sentence' });
  segmenters.set(language, known);
  return known;
}
