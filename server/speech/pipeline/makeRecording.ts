import type { WordTiming } from '#contract/audio.ts';
import { RECORDING_SECONDS_MAX } from '#contract/kit/limits.ts';
import { speechLevel } from '#common/sound/speechLevel.ts';
import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { SpeechFailure, type MadeAudio, type RecordingRequest } from '#server/speech/api/speech.ts';
import { VOICE_LUFS } from '#server/speech/api/voices.ts';
import { applyGain, decibels } from '#server/speech/dsp/gain.ts';
import { loudnessOf } from '#server/speech/dsp/loudness.ts';
import { createResampler, resampleWhole } from '#server/speech/dsp/resampler.ts';
import { FRAME_MS, soundFrames } from '#server/speech/dsp/soundFrames.ts';
import { trimSpeech } from '#server/speech/dsp/trimSpeech.ts';
import { readRecordedWav, type RecordingFault } from '#server/speech/formats/readWav.ts';
import { encodeALawWav, encodePcmWav } from '#server/speech/formats/wav.ts';
import { expectedDuration } from '#server/speech/normalization/expectedDuration.ts';
import { findOddities, findPhoneOddities } from './checks.ts';
import { createPitchTracker } from './pitchTracker.ts';
import { planSentences, type PlannedSentence, spokenPieces } from './planSentences.ts';
import { findSoundSigns } from './soundSigns.ts';
import type { SpokenSentence } from './speakSentences.ts';
import { mergeTimings } from './wordTimings.ts';

/** Rates of masters: lower ones are raised to that of the embedded voices, higher ones add nothing to speech. */
const [MASTER_RATE_MIN, MASTER_RATE_MAX] = [22_050, 48_000];
/** Samples in a row at full scale that a clipped microphone leaves. */
const [FULL_SCALE, FULL_SAMPLES] = [0.999, 3];

/**
 * Brings a person's recording into the form of a voice's audio: mono, trimmed to its speech, at the level of voices,
 * with curve, words and warnings. The words are spread over the sounding parts at the pace of the reading.
 */
export async function makeRecording(request: RecordingRequest): Promise<MadeAudio | RecordingFault> {
  const recorded = readRecordedWav(request.wav, RECORDING_SECONDS_MAX);
  if (typeof recorded === 'string') return recorded;
  const rate = Math.min(Math.max(recorded.sampleRate, MASTER_RATE_MIN), MASTER_RATE_MAX);
  const isClipped = !request.isFinished && hasFullRuns(recorded.samples);
  const resampled = await resample(recorded.samples, recorded.sampleRate, rate);
  if (speechLevel(resampled, rate) === undefined) return 'RECORDING_SILENT';
  const { samples, tail } = request.isFinished ? { samples: resampled, tail: 1 } : trimSpeech(resampled, rate);
  if (samples.length === 0) return 'RECORDING_SILENT';
  const levelled = request.isFinished ? samples : applyGain(samples, VOICE_LUFS - loudnessOf(samples, rate));
  const master = request.isFinished ? levelled : applyGain(levelled, request.volumeDb);
  const outputRate = request.isTelephony ? TELEPHONY_RATE : rate;
  const output = await resample(master, rate, outputRate);

  const plan = planOf(request);
  const sentence: SpokenSentence = {
    text: plan.map(({ text }) => text).join(' '),
    styles: [],
    places: [],
    writtenTo: request.text.length,
    before: 'sentence',
    samples: levelled,
    words: [],
    lead: 0,
    tail,
    hasWordTimes: false,
    isComplete: true,
    isClipped,
  };
  const signs = findSoundSigns([sentence], rate).flat();
  const oddities = [...findOddities([sentence], rate, sentence), ...findPhoneOddities(output, outputRate)];
  const warningPlaces: MadeAudio['warningPlaces'] = {};
  for (const { warning, atMs } of signs) warningPlaces[warning] ??= Math.round(atMs / 10) / 100;
  const durationMs = (master.length / rate) * 1000;
  const pitch = createPitchTracker(rate);
  pitch.add(levelled, 0);
  const pcm = encodePcmWav(master, rate);
  return {
    wav: request.isTelephony ? encodeALawWav(output) : pcm,
    ...(request.isTelephony && { master: pcm }),
    duration: output.length / outputRate,
    curve: pitch.curve(durationMs),
    words: spreadWords(plan, output, outputRate),
    warnings: [...new Set([...oddities, ...signs.map(({ warning }) => warning)])],
    warningPlaces,
    spoken: plan.flatMap(spokenPieces),
  };
}

async function resample(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  return from === to ? samples : resampleWhole(await createResampler(from, to))(samples);
}

/** A text that no voice could read, for example with a broken mark, can still be recorded; its words are unknown. */
function planOf(request: RecordingRequest): PlannedSentence[] {
  try {
    return planSentences(request);
  } catch (error) {
    if (error instanceof SpeechFailure) return [];
    throw error;
  }
}

function hasFullRuns(samples: Float32Array): boolean {
  let run = 0;
  for (const sample of samples) {
    run = Math.abs(sample) >= FULL_SCALE ? run + 1 : 0;
    if (run === FULL_SAMPLES) return true;
  }
  return false;
}

/** Sound is quiet if it is this far below the voice, or this near the room's noise, which must be well below. */
const [BELOW_VOICE_DB, ABOVE_NOISE_DB] = [{ least: 16, most: 30 }, 14];
/** Frames of noise that every recording has around its speech. */
const NOISE_FRAMES = 10;
/** Quiet frames are a pause if it lasts this long. */
const PAUSE_MS = 150;

/** Divides the sounding parts among the words by the usual duration of what is read for each. */
function spreadWords(plan: readonly PlannedSentence[], samples: Float32Array, sampleRate: number): WordTiming[] {
  const places = plan.flatMap(({ text, places: own }) =>
    own.map(({ at, end, from, to }) => {
      const { least, most } = expectedDuration(text.slice(at, end));
      return { from, to, weight: least + most };
    }),
  );
  const sounding = soundingParts(samples, sampleRate);
  const soundingMs = sounding.reduce((sum, part) => sum + part.endMs - part.startMs, 0);
  const weight = places.reduce((sum, place) => sum + place.weight, 0);
  /** Time in the audio after `ms` of sound; at the edge of a pause, before or after it. */
  const timeOf = (ms: number, side: 'before' | 'after') => {
    let left = ms;
    for (const { startMs, endMs } of sounding) {
      const length = endMs - startMs;
      if (left < length - 0.5 || (side === 'before' && left <= length + 0.5)) return Math.min(startMs + left, endMs);
      left -= length;
    }
    return sounding.at(-1)!.endMs;
  };
  let done = 0;
  return mergeTimings(
    places.map(({ from, to, weight: own }) => {
      const startMs = Math.round(timeOf((done / weight) * soundingMs, 'after'));
      done += own;
      const endMs = Math.round(timeOf((done / weight) * soundingMs, 'before'));
      return { from, to, startMs, endMs: Math.max(startMs, endMs) };
    }),
  );
}

/** The last part ends with the last sample that is not quiet, as speech by a voice does. */
function soundingParts(samples: Float32Array, sampleRate: number): { startMs: number; endMs: number }[] {
  const { levels, voiceDb } = soundFrames(samples, sampleRate);
  const noiseDb = levels.slice().sort()[Math.min(NOISE_FRAMES, levels.length >> 1)] ?? 0;
  const { least, most } = BELOW_VOICE_DB;
  const quietDb = Math.min(Math.max(noiseDb + ABOVE_NOISE_DB, voiceDb - most), voiceDb - least);
  const parts: { startMs: number; endMs: number }[] = [];
  levels.forEach((level, frame) => {
    if (level < quietDb) return;
    const startMs = frame * FRAME_MS;
    const last = parts.at(-1);
    if (last && startMs - last.endMs < PAUSE_MS) last.endMs = startMs + FRAME_MS;
    else parts.push({ startMs, endMs: startMs + FRAME_MS });
  });
  const quiet = decibels(quietDb);
  const toMs = (count: number) => (count / sampleRate) * 1000;
  const last = parts.at(-1);
  if (!last) return [{ startMs: 0, endMs: toMs(samples.length) }];
  last.endMs = Math.max(last.startMs, toMs(samples.findLastIndex((sample) => Math.abs(sample) >= quiet) + 1));
  return parts;
}
