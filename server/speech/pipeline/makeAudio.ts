import { findOddities, refuseUnusable } from './checks.ts';
import type { Engine } from '#server/speech/engines/engine.ts';
import { unknownVoice } from '#server/speech/api/failures.ts';
import { applyGain } from '#server/speech/dsp/gain.ts';
import { joinSentences } from './joinSentences.ts';
import { openMelody } from './melody.ts';
import { speakSentences, type SpokenSentence } from './speakSentences.ts';
import type { AudioRequest, MadeAudio } from '#server/speech/api/speech.ts';
import { TELEPHONY_RATE, type Resample } from '#server/speech/dsp/telephonyResampler.ts';
import { embeddedGain } from '#server/speech/api/voices.ts';
import { encodeALawWav, encodePcmWav } from '#server/speech/formats/wav.ts';
import { mergeTimings, placeWords } from './wordTimings.ts';

export interface Studio {
  readonly engine: Engine;
  /**
   * Brings a voice to the level of all; undefined when there is none of that name. Of the embedded voices unless given.
   */
  gainOf?(voice: string): number | undefined;
  readonly resample: Resample;
}

/** One whole file from a text; null when cancelled. Throws a SpeechFailure when no usable audio came. */
export async function makeAudio(
  { engine, resample, gainOf = embeddedGain }: Studio,
  request: AudioRequest,
  isCancelled: () => boolean,
): Promise<MadeAudio | null> {
  const gainDb = gainOf(request.voice);
  if (gainDb === undefined) throw unknownVoice(request.voice);
  const spoken: SpokenSentence[] = [];
  for await (const sentence of speakSentences(engine, request, gainDb, isCancelled)) spoken.push(sentence);
  if (isCancelled()) return null;
  refuseUnusable(spoken);

  const audible = spoken.filter(({ samples }) => samples.length > 0);
  const rate = request.isTelephony ? TELEPHONY_RATE : engine.sampleRate;
  const parts = spoken.map((sentence) => ({
    ...sentence,
    samples: request.isTelephony && sentence.samples.length > 0 ? resample(sentence.samples) : sentence.samples,
  }));
  const joined = joinSentences(parts, rate, request.gapMs, request.endMs);
  const samples = applyGain(joined.samples, request.volumeDb);
  const startMsOf = (index: number) => ((joined.starts[index] ?? 0) / rate) * 1000;
  const melody = openMelody(engine.sampleRate);
  for (const [index, sentence] of spoken.entries()) melody.add(sentence.samples, startMsOf(index));

  return {
    wav: request.isTelephony ? encodeALawWav(samples) : encodePcmWav(samples, rate),
    duration: samples.length / rate,
    curve: melody.curve((samples.length / rate) * 1000),
    words: mergeTimings(
      spoken.flatMap((sentence, index) =>
        sentence.samples.length === 0
          ? []
          : placeWords({
              ...sentence,
              leadMs: (sentence.lead / engine.sampleRate) * 1000,
              startMs: startMsOf(index),
              durationMs: ((parts[index]?.samples.length ?? 0) / rate) * 1000,
            }),
      ),
    ),
    warnings: findOddities(audible, engine.sampleRate, { text: audible.map(({ text }) => text).join(' ') }),
  };
}
