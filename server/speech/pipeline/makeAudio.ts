import type { Engine } from '#server/speech/engines/engine.ts';
import { unknownVoice } from '#server/speech/api/failures.ts';
import { composeAudio } from './composeAudio.ts';
import { speakSentences, type SpokenSentence } from './speakSentences.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import type { Resample } from '#server/speech/dsp/telephonyResampler.ts';
import { embeddedGain } from '#server/speech/api/voices.ts';

export interface SynthesisContext {
  readonly engine: Engine;
  /**
   * Gain in dB that brings a voice to the common level; undefined for an unknown name. Defaults to the embedded voices.
   */
  gainOf?(voice: string): number | undefined;
  readonly resample: Resample;
}

/** Makes a complete file from a text; null if cancelled. Throws a SpeechFailure if there is no usable audio. */
export async function makeAudio(
  { engine, resample, gainOf = embeddedGain }: SynthesisContext,
  request: AudioRequest,
  isCancelled: () => boolean,
): Promise<MadeAudio | null> {
  const gainDb = gainOf(request.voice);
  if (gainDb === undefined) throw unknownVoice(request.voice);
  const spoken: SpokenSentence[] = [];
  for await (const sentence of speakSentences(engine, request, gainDb, isCancelled)) spoken.push(sentence);
  if (isCancelled()) return null;
  return composeAudio(spoken, request, engine.sampleRate, resample);
}
