import type { AudioWarning } from '#contract/audio.ts';
import { telephoneLevel } from '#common/sound/telephoneLevel.ts';
import { expectedDuration } from '#server/speech/normalization/expectedDuration.ts';
import { speechFailure } from '#server/speech/api/failures.ts';
import { loudnessOf } from '#server/speech/dsp/loudness.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import type { SpokenSentence } from './speakSentences.ts';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { joinSamples } from '#server/speech/dsp/joinSamples.ts';

/** Short words and other languages deviate this far from their voice's level by themselves. */
const LEVEL_TOLERANCE_LU = 6;
/** Characters that every engine of our languages reads; rarer ones may have no sound. */
const ordinary =
  /[0-9A-Za-zÀ-ÿ]|[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Han}\p{Script=Hangul}]{2}/u;

/** Throws a SpeechFailure if the audio is empty, silent, or incomplete. */
export function assertUsable(sentences: readonly SpokenSentence[]): void {
  if (!sentences.some(({ samples }) => samples.length > 0)) {
    throw speechFailure(sentences.some(({ words }) => words.length > 0) ? 'SILENT_AUDIO' : 'NO_SPEECH');
  }
  const isCut = ({ text, samples, isComplete }: SpokenSentence) =>
    !isComplete || (samples.length === 0 && ordinary.test(text));
  if (sentences.some(isCut)) throw speechFailure('TRUNCATED_AUDIO');
}

/** Warnings about the synthesized speech, before the requested volume and gaps are applied. */
export function findOddities(
  sentences: readonly SpokenSentence[],
  sampleRate: number,
  { text }: Pick<AudioRequest, 'text'>,
): AudioWarning[] {
  const warnings: AudioWarning[] = [];
  const speech = joinSamples(...sentences.map(({ samples }) => samples));
  const durationMs = (speech.length / sampleRate) * 1000;
  const expected = expectedDuration(text);
  if (durationMs < expected.least || durationMs > expected.most) warnings.push('ODD_DURATION');
  if (sentences.some(({ isClipped }) => isClipped)) warnings.push('CLIPPING');
  if (Math.abs(loudnessOf(speech, sampleRate) - VOICE_LUFS) > LEVEL_TOLERANCE_LU) warnings.push('ODD_LEVEL');
  return warnings;
}

/** Warnings about the delivered audio at the requested volume, which a caller hears. */
export function findPhoneOddities(samples: Float32Array, sampleRate: number): AudioWarning[] {
  return telephoneLevel(samples, sampleRate).isOut ? ['PHONE_LEVEL'] : [];
}
