import type { AudioFormat } from '#contract/demo.ts';
import { refuseUnusable } from './checks.ts';
import type { OpenEncoder } from './createEncoders.ts';
import { unknownVoice } from './failures.ts';
import { applyGain } from './gain.ts';
import { OWN_PAUSE_MS } from './joinSentences.ts';
import type { Studio } from './makeAudio.ts';
import { speakSentences, type SpokenSentence } from './speakSentences.ts';
import type { AudioRequest } from './speech.ts';
import { TELEPHONY_RATE } from './telephonyResampler.ts';
import { findVoice } from './voices.ts';

/**
 * The bytes of an audio while it is made, one chunk a sentence; ends early when cancelled. Throws a SpeechFailure.
 * Differs from a file in the peak guard: it works sentence by sentence, because nobody knows the next one's peak yet.
 */
export async function* streamAudio(studio: Studio & { openEncoder: OpenEncoder }, request: AudioRequest, format: AudioFormat, isCancelled: () => boolean): AsyncGenerator<Uint8Array> {
  const { engine, resample, openEncoder } = studio;
  const voice = findVoice(request.voice);
  if (voice === undefined) throw unknownVoice(request.voice);
  const rate = request.isTelephony ? TELEPHONY_RATE : engine.sampleRate;
  const encoder = await openEncoder(format, rate, request.isTelephony);
  const silence = (ms: number) => new Float32Array(Math.round(ms / 1000 * rate));
  const judged: SpokenSentence[] = [];
  let hasSpoken = false;
  for await (const sentence of speakSentences(engine, request, voice.gainDb, isCancelled)) {
    // Judged like a file's at the end; their sound need not be kept for that.
    judged.push({ ...sentence, samples: sentence.samples.slice(0, 1) });
    if (sentence.samples.length === 0) continue;
    const spoken = applyGain(request.isTelephony ? resample(sentence.samples) : sentence.samples, request.volumeDb);
    yield encoder.encode(hasSpoken ? joined(silence(request.gapMs === 0 ? OWN_PAUSE_MS : request.gapMs), spoken) : spoken);
    hasSpoken = true;
  }
  if (isCancelled()) return;
  refuseUnusable(judged);
  yield encoder.encode(silence(request.endMs));
  yield encoder.finish();
}

function joined(before: Float32Array, after: Float32Array): Float32Array {
  const all = new Float32Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}
