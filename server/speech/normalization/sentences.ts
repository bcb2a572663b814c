import type { Language } from '#contract/kit/languages.ts';
import { languageCodes } from './languageCodes.ts';
import { source } from './source.ts';

export interface Sentence {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly from: number;
  /** Separation from the previous piece: the end of a sentence, or a comma or space within a long one. */
  readonly before: 'sentence' | 'clause' | 'word';
}

/** Longer sentences are split, so that playback can begin before all is made. */
const LONGEST = 400;
/** Min length of a piece of a split sentence. */
const SHORTEST = 60;

/**
 * Lengths for an engine that returns whole sentences: a short first piece is heard soon, and each later one may be
 * twice as long, since it is made during playback of the one before.
 */
const EARLY = { longest: 45, shortest: 15, growth: 2 };
/** Parts of numbers, which must not be split: 'Vinte e cinco', 'duzentos reais e dez centavos'. */
const counted = source`(?:uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|\p{L}*ze|dez\p{L}*|vinte|trinta|
  \p{L}+enta|cem|cento|\p{L}+cent[oa]s|quinhent[oa]s|mil|milh\p{L}+|bilh\p{L}+|mei[ao]|zero|reais|real|
  horas?|minutos?)`;
/** Places for a pause without a comma. */
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

/**
 * Intl.Segmenter ends a sentence at any full stop before a capital; these abbreviations and single initials do not end
 * one.
 */
const abbreviation = new RegExp(
  source`(?:^|[\s("'«“])(?:\p{Lu}|Drª?|Dra|Drs|Sra?s?|Srta|Profª?|Profa|Eng|Av|Al|Pça|Rod|Tel|Cel|Cap|Gen|Exmo|Exma|
    Ilmo|Ilma|Cia|Ltda|Art|Mr|Mrs|Ms|St|Mme|Mlle|Hr|Fr|Nr|Ing|Sig|Dott)\.\s*$`,
  'u',
);

/**
 * Splits a text where a voice pauses; line breaks end a sentence too, and a very long sentence is split at a comma or
 * space. Pieces are trimmed and never empty. `isEarly` makes the first piece short, at a place where a voice may pause.
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

/** Splits a long sentence; with `early`, the language, the first pieces are short. */
function* cut(sentence: string, from: number, early?: Language): Generator<Sentence> {
  let at = 0;
  let before: Sentence['before'] = 'sentence';
  let longest = early === undefined ? LONGEST : EARLY.longest;
  for (; sentence.length - at > longest; longest = Math.min(LONGEST, longest * EARLY.growth)) {
    const window = sentence.slice(at, at + longest);
    if (early !== undefined && longest < LONGEST) {
      // Without a suitable place, search in a piece twice as long.
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

/** End of the last match that leaves a piece of sufficient length. */
function lastMatch(pattern: RegExp, window: string): number | undefined {
  const ends = [...window.matchAll(pattern)].map(({ index, 0: found }) => index + found.length);
  return ends.findLast((end) => end >= SHORTEST);
}

/** Last comma, else last conjunction, that leaves enough text on both sides. */
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
