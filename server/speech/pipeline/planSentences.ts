import type { SpokenPiece } from '#contract/audio.ts';
import type { UtteranceStyle } from '#server/speech/engines/engine.ts';
import { markFailure, speechFailure } from '#server/speech/api/failures.ts';
import { normalizeText } from '#server/speech/normalization/normalizeText.ts';
import { cutSpeakable, type PlacedSpan } from '#server/speech/normalization/speakable.ts';
import { type Sentence, splitSentences } from '#server/speech/normalization/sentences.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { placesOf, type Place } from './wordTimings.ts';

/** One utterance of a text, with its position in the written text. */
export interface PlannedSentence {
  readonly text: string;
  readonly styles: readonly UtteranceStyle[];
  readonly places: readonly Place[];
  /** End in the written text, in UTF-16 units. */
  readonly writtenTo: number;
  /** Separation from the previous utterance; a number of ms if a mark sets it. */
  readonly before: Sentence['before'] | number;
}

/**
 * Splits a text into utterances; the last may be empty, with a pause before the end. `isEarly` splits a long first
 * sentence. Throws a SpeechFailure for a malformed mark, and if the dictionary makes the text much longer than written.
 */
export function planSentences(
  { text, language, dictionary }: Pick<AudioRequest, 'text' | 'language' | 'dictionary'>,
  { isEarly = false } = {},
): PlannedSentence[] {
  const { passages, problems, isTooLong } = normalizeText({ text, language, ...(dictionary && { dictionary }) });
  if (isTooLong) throw speechFailure('SPOKEN_TOO_LONG');
  if (problems[0] !== undefined) throw markFailure(problems[0].reason);
  const planned: PlannedSentence[] = [];
  let pauseMs: number | undefined;
  for (const passage of passages) {
    if (passage.pauseMs !== undefined) pauseMs = (pauseMs ?? 0) + passage.pauseMs;
    for (const sentence of splitSentences(passage.text, language, { isEarly: isEarly && planned.length === 0 })) {
      const { text: said, spans } = cutSpeakable(passage, sentence.from, sentence.from + sentence.text.length);
      planned.push({
        text: said,
        styles: stylesOf(spans),
        places: placesOf(said, spans, language),
        writtenTo: spans.at(-1)?.to ?? text.length,
        before: pauseMs ?? sentence.before,
      });
      pauseMs = undefined;
    }
  }
  if (pauseMs !== undefined)
    planned.push({ text: '', styles: [], places: [], writtenTo: text.length, before: pauseMs });
  return planned;
}

/** The words of a sentence with their places in the written text. */
export const spokenPieces = ({ text, places }: PlannedSentence): SpokenPiece[] =>
  places.map(({ at, end, from, to }) => ({ said: text.slice(at, end), from, to }));

function stylesOf(spans: readonly PlacedSpan[]): UtteranceStyle[] {
  const styles: UtteranceStyle[] = [];
  for (const { at, end, isSlow, isEmphatic, phonemes } of spans) {
    const last = styles.at(-1);
    // Adjacent spans of one style are merged, so that the engine gets one command.
    if (
      last !== undefined &&
      last.phonemes === undefined &&
      phonemes === undefined &&
      last.to === at &&
      last.isSlow === isSlow &&
      last.isEmphatic === isEmphatic
    )
      styles[styles.length - 1] = { ...last, to: end };
    else styles.push({ from: at, to: end, isSlow, isEmphatic, ...(phonemes !== undefined && { phonemes }) });
  }
  return styles.filter(({ isSlow, isEmphatic, phonemes }) => isSlow || isEmphatic || phonemes !== undefined);
}
