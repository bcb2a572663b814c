import type { Language } from '#contract/languages.ts';
import { languageCodes } from './languageCodes.ts';

export interface Sentence {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly from: number;
}

/** Intl.Segmenter ends a sentence at any full stop before a capital: these, and single initials, end none. */
const abbreviation = /(?:^|[\s("'«“])(?:\p{Lu}|Drª?|Dra|Drs|Sra?s?|Srta|Profª?|Profa|Eng|Av|Al|Pça|Rod|Tel|Cel|Cap|Gen|Exmo|Exma|Ilmo|Ilma|Cia|Ltda|Art|Mr|Mrs|Ms|St|Mme|Mlle|Hr|Fr|Nr|Ing|Sig|Dott)\.\s*$/u;

/** Splits a text where a voice pauses; line breaks end a sentence too. Pieces are trimmed and never empty. */
export function splitSentences(text: string, language: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  let pending = '';
  const close = () => {
    const trimmed = pending.trim();
    if (trimmed !== '') sentences.push({ text: trimmed, from: from + pending.indexOf(trimmed) });
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

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(languageCodes[language].bcp47, { granularity: 'sentence' });
  segmenters.set(language, known);
  return known;
}
