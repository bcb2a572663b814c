import { decibels } from './gain.ts';
import { FRAME_MS, trackPitch } from './pitch.ts';
import { peakOf, trimSilence } from './trimSilence.ts';

/** A word cut out of a phrase, to be joined with others. */
export interface Fragment {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** Of what sounds of it, dB below overload (full scale 1): the mean square of its loud 20 ms frames. */
  readonly levelDb: number;
  readonly peakDb: number;
  /** Hertz where its voice begins and ends; null where nothing is voiced. */
  readonly pitchFrom: number | null;
  readonly pitchTo: number | null;
}

/** A cut may move so far to where the wave crosses zero. */
const CROSSING_MS = 6;
const FADE_MS = 3;
const FRAME_LEVEL_MS = 20;
/** Quieter frames of a fragment are its rests, not its sound. */
const BELOW_LOUDEST_DB = 15;
/** Of its pitch, at each end. */
const END_MS = 180;
/** A word moves less about its middle. */
const OWN_SEMITONES = 9;
const SILENT_DB = -120;

/**
 * What lies between two times of a sound (ms), cut where the wave crosses zero upwards and faded over 3 ms; its
 * silence at both ends goes. Undefined where nothing sounds there.
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

/** The same fragment louder or quieter; nothing guards its peaks. */
export function withLevel({ samples, sampleRate, levelDb }: Fragment, wantedDb: number): Fragment {
  const factor = decibels(wantedDb - levelDb);
  return describe(
    samples.map((sample) => sample * factor),
    sampleRate,
  );
}

/**
 * The level that all can have without one of them coming nearer to overload than `headroomDb`: `wantedDb`, or what is
 * left below it.
 */
export function commonLevel(fragments: readonly Fragment[], wantedDb: number, headroomDb: number): number {
  return fragments.reduce((level, { levelDb, peakDb }) => Math.min(level, levelDb - peakDb - headroomDb), wantedDb);
}

export function describe(samples: Float32Array, sampleRate: number): Fragment {
  const track = trackPitch(samples, sampleRate);
  const whole = median(track.filter((hertz) => hertz > 0));
  // Beside a consonant a frame may be an octave off.
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

/** The place nearest to `at` where the wave crosses zero upwards; `at` itself where none is in reach. */
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
