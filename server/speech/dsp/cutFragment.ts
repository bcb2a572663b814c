import { decibels } from './gain.ts';
import { FRAME_MS, trackPitch } from './pitch.ts';
import { peakOf, trimSilence } from './trimSilence.ts';

/** A word cut out of a phrase, for joining with others. */
export interface Fragment {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** Level of its active part in dB relative to overload (full scale 1): the mean square of its loud 20 ms frames. */
  readonly levelDb: number;
  readonly peakDb: number;
  /** Pitch in Hz at the beginning and end of its voiced part; null if nothing is voiced. */
  readonly pitchFrom: number | null;
  readonly pitchTo: number | null;
}

/** Max distance by which a cut may move to a zero crossing. */
const CROSSING_MS = 6;
const FADE_MS = 3;
const FRAME_LEVEL_MS = 20;
/** Frames that are this much quieter than the loudest count as pauses. */
const BELOW_LOUDEST_DB = 15;
/** Length at each end over which the pitch is measured. */
const END_MS = 180;
/** Max distance of a word's pitch from its median. */
const OWN_SEMITONES = 9;
const SILENT_DB = -120;

/**
 * Cuts the sound between two times (ms) at upward zero crossings, fades it over 3 ms and trims silence at both ends.
 * Undefined if nothing is audible there.
 */
export function cutFragment(
  samples: Float32Array,
  sampleRate: number,
  [fromMs, toMs]: readonly [fromMs: number, toMs: number],
): Fragment | undefined {
  const at = (ms: number) => Math.min(samples.length, Math.max(0, Math.round((ms / 1000) * sampleRate)));
  const reach = Math.round((CROSSING_MS / 1000) * sampleRate);
  const [start, end] = [crossingNear(samples, at(fromMs), reach), crossingNear(samples, at(toMs), reach)];
  const { samples: kept } = trimSilence(samples.slice(start, Math.max(start, end)), sampleRate);
  if (kept.length < at(FRAME_LEVEL_MS) * 2) return undefined;
  fade(kept, Math.round((FADE_MS / 1000) * sampleRate));
  return describe(kept, sampleRate);
}

/** Changes a fragment's level; peaks are not limited. */
export function withLevel({ samples, sampleRate, levelDb }: Fragment, wantedDb: number): Fragment {
  const factor = decibels(wantedDb - levelDb);
  return describe(
    samples.map((sample) => sample * factor),
    sampleRate,
  );
}

/** Highest common level up to `wantedDb` at which no fragment comes closer to overload than `headroomDb`. */
export function commonLevel(fragments: readonly Fragment[], wantedDb: number, headroomDb: number): number {
  return fragments.reduce((level, { levelDb, peakDb }) => Math.min(level, levelDb - peakDb - headroomDb), wantedDb);
}

export function describe(samples: Float32Array, sampleRate: number): Fragment {
  const track = trackPitch(samples, sampleRate);
  const whole = median(track.filter((hertz) => hertz > 0));
  // Next to a consonant, the pitch of a frame may be off by an octave.
  const isOwn = (hertz: number) =>
    whole !== null && hertz > 0 && Math.abs(12 * Math.log2(hertz / whole)) < OWN_SEMITONES;
  const frames = Math.round(END_MS / FRAME_MS);
  return {
    samples,
    sampleRate,
    levelDb: levelOf(samples, sampleRate),
    peakDb: toDb(peakOf(samples)),
    pitchFrom: median(track.subarray(0, frames).filter(isOwn)),
    pitchTo: median(track.subarray(-frames).filter(isOwn)),
  };
}

export function levelOf(samples: Float32Array, sampleRate: number): number {
  const length = Math.round((FRAME_LEVEL_MS / 1000) * sampleRate);
  const energies: number[] = [];
  for (let from = 0; from + length <= samples.length; from += length) {
    let sum = 0;
    for (let i = from; i < from + length; i++) sum += samples[i]! * samples[i]!;
    energies.push(sum / length);
  }
  const gate = Math.max(0, ...energies) * decibels(-BELOW_LOUDEST_DB) ** 2;
  const loud = energies.filter((energy) => energy >= gate);
  return toDb(Math.sqrt(loud.reduce((sum, energy) => sum + energy, 0) / Math.max(1, loud.length)));
}

export const toDb = (amplitude: number): number =>
  amplitude <= 0 ? SILENT_DB : Math.max(SILENT_DB, 20 * Math.log10(amplitude));

/** Nearest upward zero crossing; `at` itself if none is within reach. */
function crossingNear(samples: Float32Array, at: number, reach: number): number {
  for (let distance = 0; distance <= reach; distance++)
    for (const place of [at - distance, at + distance])
      if (place > 0 && place < samples.length && samples[place - 1]! <= 0 && samples[place]! > 0) return place;
  return at;
}

function fade(samples: Float32Array, length: number): void {
  for (let i = 0; i < Math.min(length, samples.length >> 1); i++) {
    const factor = 0.5 - 0.5 * Math.cos((Math.PI * i) / length);
    samples[i]! *= factor;
    samples[samples.length - 1 - i]! *= factor;
  }
}

function median(values: Float32Array): number | null {
  return values.length === 0 ? null : values.toSorted()[values.length >> 1]!;
}
