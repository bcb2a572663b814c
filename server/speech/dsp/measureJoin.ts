import { type Fragment, levelOf, toDb } from './cutFragment.ts';

/** How one fragment follows another. */
export interface Join {
  /** The step from the last sample to the next one's first, dB below overload: heard as a click where it is high. */
  readonly clickDb: number;
  /** How much louder the loudest syllable of the next is, in dB. */
  readonly levelStepDb: number;
  /** Semitones from where one voice ends to where the next begins; null where either has none. */
  readonly pitchStep: number | null;
}

/** The length of a syllable. */
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

/** Of the loudest stretch as long as a syllable: what the ear compares, whatever the rest of the word is. */
function syllableLevel({ samples, sampleRate }: Fragment): number {
  const length = Math.min(samples.length, Math.round((SYLLABLE_MS / 1000) * sampleRate));
  const step = Math.max(1, Math.round(length / 12));
  let best = -Infinity;
  for (let from = 0; from + length <= samples.length; from += step)
    best = Math.max(best, levelOf(samples.subarray(from, from + length), sampleRate));
  return best;
}
