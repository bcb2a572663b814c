import { BANDS, FRAME_MS, type SoundFrames, soundFrames } from './soundFrames.ts';

/** A section of REPEAT_MS that sounds again; places in ms. */
export interface Repeat {
  readonly firstMs: number;
  readonly againMs: number;
}

/** Length of compared sections in ms. */
export const REPEAT_MS = 600;
/** Two frames are compared as one at first. */
const STEP_MS = 2 * FRAME_MS;
const WINDOW = REPEAT_MS / STEP_MS;
/** In steps: an engine that loses its place goes back by a few words. */
const [SHORTEST_LAG, LONGEST_LAG] = [10, 500];
/** Below the voice's level by this, all sound is equal. */
const SILENCE_DB = -35;
/** Max mean difference of the bands in dB: in steps of two frames, and exactly aligned. */
const [COARSE_DB, FINE_DB] = [3, 1.4];
const [FINE_REACH_MS, FINE_STEP_MS] = [12, 1];
/** Max number of candidates to look at closely. */
const CANDIDATES = 24;
/** Sections with less voice than this share repeat by chance. */
const VOICED_SHARE = 0.75;

/**
 * Finds sections whose spectrum is nearly that of an earlier one, the most similar first, except those that
 * `isExpected`.
 */
export function findRepeats(
  samples: Float32Array,
  sampleRate: number,
  frames: SoundFrames,
  isExpected: (repeat: Repeat) => boolean,
): Repeat[] {
  const { levels, voiceDb } = frames;
  const count = levels.length >> 1;
  const floor = voiceDb + SILENCE_DB;
  const coarse = new Float32Array(count * BANDS);
  for (let i = 0; i < coarse.length; i++) {
    const first = 2 * (i - (i % BANDS)) + (i % BANDS);
    coarse[i] = (Math.max(floor, frames.bands[first]!) + Math.max(floor, frames.bands[first + BANDS]!)) / 2;
  }
  const candidates: { at: number; lag: number; difference: number }[] = [];
  const differences = new Float32Array(count);
  for (let lag = SHORTEST_LAG; lag <= Math.min(LONGEST_LAG, count - WINDOW); lag++) {
    let [sum, best, bestAt] = [0, COARSE_DB * WINDOW * BANDS, -1];
    for (let i = 0, one = 0, two = lag * BANDS; i + lag < count; i++, one += BANDS, two += BANDS) {
      const difference =
        Math.abs((coarse[one] as number) - (coarse[two] as number)) +
        Math.abs((coarse[one + 1] as number) - (coarse[two + 1] as number)) +
        Math.abs((coarse[one + 2] as number) - (coarse[two + 2] as number)) +
        Math.abs((coarse[one + 3] as number) - (coarse[two + 3] as number));
      differences[i] = difference;
      sum += difference;
      if (i >= WINDOW) sum -= differences[i - WINDOW] as number;
      if (i >= WINDOW - 1 && sum < best) [best, bestAt] = [sum, i - WINDOW + 1];
    }
    if (bestAt >= 0) candidates.push({ at: bestAt, lag, difference: best });
  }
  candidates.sort((a, b) => a.difference - b.difference);
  const sectionOf = (ms: number) => {
    const start = Math.round((ms / 1000) * sampleRate);
    return samples.subarray(Math.max(0, start), start + Math.round((REPEAT_MS / 1000) * sampleRate));
  };
  const isVoiced = (at: number) => {
    const section = levels.subarray(2 * at, 2 * (at + WINDOW));
    return section.filter((level) => level > floor).length >= VOICED_SHARE * section.length;
  };
  return candidates
    .filter(({ at }) => isVoiced(at))
    .map(({ at, lag }) => ({ firstMs: at * STEP_MS, againMs: (at + lag) * STEP_MS }))
    .filter((repeat) => !isExpected(repeat))
    .slice(0, CANDIDATES)
    .filter(({ firstMs, againMs }) => {
      const { bands } = soundFrames(sectionOf(firstMs), sampleRate);
      for (let shift = -FINE_REACH_MS; shift <= FINE_REACH_MS; shift += FINE_STEP_MS) {
        const again = soundFrames(sectionOf(againMs + shift), sampleRate).bands;
        if (meanDifference(bands, again, floor) <= FINE_DB) return true;
      }
      return false;
    });
}

function meanDifference(one: Float32Array, two: Float32Array, floor: number): number {
  const length = Math.min(one.length, two.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += Math.abs(Math.max(floor, one[i]!) - Math.max(floor, two[i]!));
  return sum / Math.max(1, length);
}
