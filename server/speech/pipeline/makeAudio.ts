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
   * Brings a voice to the level of all; undefined when there is none of that name. Of the embedded voices unless given.
   */
  gainOf?(voice: string): number | undefined;
  readonly resample: Resample;
}

/** One whole file from a text; null when cancelled. Throws a SpeechFailure when no usable audio came. */
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
