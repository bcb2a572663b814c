import type { Language } from '#contract/kit/languages.ts';
import type { WordTiming } from '#contract/audio.ts';
import type { EngineWord } from '#server/speech/engines/engine.ts';
import { languageCodes } from '#server/speech/normalization/languageCodes.ts';

/** Position of a word in the spoken sentence (`at` to `end`) and in the written text (`from` to `to`). */
export interface Place {
  readonly at: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Word events of one sentence, and the sentence's position in the audio. */
export interface PlacedSentence {
  readonly places: readonly Place[];
  readonly words: readonly EngineWord[];
  /** Sound removed before the first remaining sample. */
  readonly leadMs: number;
  readonly startMs: number;
  /** From the first remaining sample to the end of speech. */
  readonly speechMs: number;
}

/**
 * Word timings of a sentence in the final audio. One written word is often spoken as several (R$ 50, 14h30), so all
 * events within a place form one timing. A sentence without any event is one timing as a whole.
 */
export function placeWords({ places, words, leadMs, startMs, speechMs }: PlacedSentence): WordTiming[] {
  const timings: WordTiming[] = [];
  let next = 0;
  for (const word of words) {
    const index = places.findIndex((candidate) => candidate.end > word.from);
    const found = places[index];
    if (found === undefined || index < next) continue;
    const at = Math.round(startMs + Math.min(Math.max(word.startMs - leadMs, 0), speechMs));
    const last = timings.at(-1);
    if (last !== undefined) last.endMs = Math.max(at, last.startMs);
    timings.push({
      from: found.from,
      to: found.to,
      startMs: Math.max(at, last?.startMs ?? 0),
      endMs: Math.round(startMs + speechMs),
    });
    next = index + 1;
  }
  const [first, last] = [places[0], places.at(-1)];
  if (timings.length === 0 && first && last)
    return [{ from: first.from, to: last.to, startMs: Math.round(startMs), endMs: Math.round(startMs + speechMs) }];
  return timings;
}

/** Merges timings of a written section that extends over several sentences. */
export function mergeTimings(timings: readonly WordTiming[]): WordTiming[] {
  const merged: WordTiming[] = [];
  for (const timing of timings) {
    const last = merged.at(-1);
    if (last?.from === timing.from && last.to === timing.to) last.endMs = timing.endMs;
    else merged.push(timing);
  }
  return merged;
}

/** Places of a sentence: one for each normalized section, and one for each word between them. */
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

/** Words separated by spaces, without surrounding punctuation; for scripts without spaces, the segmenter's words. */
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
