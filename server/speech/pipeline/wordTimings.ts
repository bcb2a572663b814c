import type { Language } from '#contract/kit/languages.ts';
import type { WordTiming } from '#contract/prompts.ts';
import type { EngineWord } from '#server/speech/engines/engine.ts';
import { languageCodes } from '#server/speech/normalization/languageCodes.ts';

/** A word as it is said (`at` to `end` in the sentence) and where it is written (`from` to `to` in the whole text). */
export interface Place {
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** What an engine said of one sentence, and where that sentence came to stand. */
export interface PlacedSentence {
  readonly places: readonly Place[];
  readonly words: readonly EngineWord[];
  /** Sound cut before the first sample kept. */
  readonly leadMs: number;
  readonly startMs: number;
  readonly durationMs: number;
}

/**
 * The words of a sentence in the final audio's time. What is written as one is often said as several words
 * (R$ 50, 14h30): events within a place are one timing.
 */
export function placeWords({ places, words, leadMs, startMs, durationMs }: PlacedSentence): WordTiming[] {
  const timings: WordTiming[] = [];
  let next = 0;
  for (const word of words) {
    const index = places.findIndex((candidate) => candidate.end > word.from);
    const found = places[index];
    if (found === undefined || index < next) continue;
    const at = Math.round(startMs + Math.min(Math.max(word.startMs - leadMs, 0), durationMs));
    const last = timings.at(-1);
    if (last !== undefined) last.endMs = Math.max(at, last.startMs);
    timings.push({
      from: found.from,
      to: found.to,
      startMs: Math.max(at, last?.startMs ?? 0),
      endMs: Math.round(startMs + durationMs),
    });
    next = index + 1;
  }
  return timings;
}

/** A written stretch over several sentences is one timing, from its first word to its last. */
export function mergeTimings(timings: readonly WordTiming[]): WordTiming[] {
  const merged: WordTiming[] = [];
  for (const timing of timings) {
    const last = merged.at(-1);
    if (last?.from === timing.from && last.to === timing.to) last.endMs = timing.endMs;
    else merged.push(timing);
  }
  return merged;
}

/** What a sentence says for each stretch that was read, and each word of the text between them. */
export function placesOf(
  text: string,
  spans: readonly (Place & { readonly isRead: boolean })[],
  language: Language,
): Place[] {
  return spans.flatMap(({ at, end, from, to, isRead }) => {
    if (isRead) return end > at ? [{ at, end, from, to }] : [];
    return writtenWords(text.slice(at, end), language).map((word) => ({
      at: at + word.from,
      end: at + word.to,
      from: from + word.from,
      to: from + word.to,
    }));
  });
}

/** Runs without spaces, less the punctuation around them; where a script writes none, the segmenter's words. */
function writtenWords(text: string, language: Language): { from: number; to: number }[] {
  if (language === 'chinese') {
    return [...wordSegmenter.segment(text)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment, index }) => ({ from: index, to: index + segment.length }));
  }
  return [...text.matchAll(/[^\s\p{P}\p{S}](?:\S*[^\s\p{P}\p{S}])?|\p{S}+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const wordSegmenter = new Intl.Segmenter(languageCodes.chinese.bcp47, { granularity: 'word' });
