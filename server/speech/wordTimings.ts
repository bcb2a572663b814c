import type { Language } from '#contract/languages.ts';
import type { WordTiming } from '#contract/prompts.ts';
import type { EngineWord } from './engine.ts';
import { languageCodes } from './languageCodes.ts';

/** What an engine said of one sentence, and where that sentence came to stand. */
export interface PlacedSentence {
  readonly text: string;
  /** UTF-16 offset in the whole text. */
  readonly from: number;
  readonly words: readonly EngineWord[];
  /** Sound cut before the first sample kept. */
  readonly leadMs: number;
  readonly startMs: number;
  readonly durationMs: number;
}

/**
 * The words of a sentence in the final audio's time. An engine reads one written word in several
 * (R$ 14h30), and names places inside it: events within a word as written are one timing.
 */
export function placeWords({ text, from, words, leadMs, startMs, durationMs }: PlacedSentence, language: Language): WordTiming[] {
  const written = writtenWords(text, language);
  const timings: WordTiming[] = [];
  let next = 0;
  for (const word of words) {
    const index = written.findIndex((candidate) => candidate.to > word.from);
    const found = written[index];
    if (found === undefined || index < next) continue;
    const at = Math.round(startMs + Math.min(Math.max(word.startMs - leadMs, 0), durationMs));
    const last = timings.at(-1);
    if (last !== undefined) last.endMs = Math.max(at, last.startMs);
    timings.push({ from: from + found.from, to: from + found.to, startMs: Math.max(at, last?.startMs ?? 0), endMs: Math.round(startMs + durationMs) });
    next = index + 1;
  }
  return timings;
}

/** Runs without spaces, less the punctuation around them; where a script writes none, the segmenter's words. */
function writtenWords(text: string, language: Language): { from: number; to: number }[] {
  if (language === 'chinese') {
    return [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment, index }) => ({ from: index, to: index + segment.length }));
  }
  return [...text.matchAll(/[^\s\p{P}\p{S}](?:\S*[^\s\p{P}\p{S}])?|\p{S}+/gu)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
}

const wordSegmenter = new Intl.Segmenter(languageCodes.chinese.bcp47, { granularity: 'word' });
