import type { Language } from '#contract/kit/languages.ts';
import { languageCodes } from './languageCodes.ts';

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

/** Intl.Segmenter ends a sentence at any full stop before a capital: these, and single initials, end none. */
const abbreviation =
  /(?:^|[\s("'«“])(?:\p{Lu}|Drª?|Dra|Drs|Sra?s?|Srta|Profª?|Profa|Eng|Av|Al|Pça|Rod|Tel|Cel|Cap|Gen|Exmo|Exma|Ilmo|Ilma|Cia|Ltda|Art|Mr|Mrs|Ms|St|Mme|Mlle|Hr|Fr|Nr|Ing|Sig|Dott)\.\s*$/u;

/**
 * Splits a text where a voice pauses; line breaks end a sentence too, and a very long sentence is cut at a comma or a
 * space. Pieces are trimmed and never empty.
 */
export function splitSentences(text: string, language: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let pending = '';
  const close = () => {
    const trimmed = pending.trim();
    if (trimmed !== '') sentences.push(...cut(trimmed, from + pending.indexOf(trimmed)));
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

function* cut(sentence: string, from: number): Generator<Sentence> {
  let at = 0;
  let before: Sentence['before'] = 'sentence';
  while (sentence.length - at > LONGEST) {
    const window = sentence.slice(at, at + LONGEST);
    const clause = lastMatch(/[,;:–—](?=\s)|[，、；：،؛]/gu, window);
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

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known =
    segmenters.get(language) ?? new Intl.Segmenter(languageCodes[language].bcp47, { granularity: 'sentence' });
  segmenters.set(language, known);
  return known;
}
