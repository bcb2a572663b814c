import { type Fragment, levelOf, toDb } from './cutFragment.ts';

/** Discontinuities between two adjacent fragments. */
export interface Join {
  /** Difference between the last sample and the next first one, dB relative to overload; audible as a click if high. */
  readonly clickDb: number;
  /** Level of the next fragment's loudest syllable relative to this one's, in dB. */
  readonly levelStepDb: number;
  /** Semitones from the pitch at the end to the pitch at the next beginning; null if either has none. */
  readonly pitchStep: number | null;
}

/** Typical length of a syllable. */
const SYLLABLE_MS = 120;

export function measureJoin(before: Fragment, after: Fragment): Join {
  const { pitchTo } = before;
  const { pitchFrom } = after;
  return {
    clickDb: toDb(Math.abs(after.samples[0]! - before.samples.at(-1)!)),
    levelStepDb: syllableLevel(after) - syllableLevel(before),
    pitchStep: pitchTo === null || pitchFrom === null ? null : 12 * Math.log2(pitchFrom / pitchTo),
  };
}

/** Level of the loudest syllable-length section, which determines the perceived loudness. */
function syllableLevel({ samples, sampleRate }: Fragment): number {
  const length = Math.min(samples.length, Math.round((SYLLABLE_MS / 1000) * sampleRate));
  const step = Math.max(1, Math.round(length / 12));
  let best = -Infinity;
  for (let from = 0; from + length <= samples.length; from += step)
    best = Math.max(best, levelOf(samples.subarray(from, from + length), sampleRate));
  return best;
}
