/** Time of each of the two averages that make the envelope, and how long speech goes on after it, in seconds. */
const AVERAGE_SECONDS = 0.03;
const HANGOVER_SECONDS = 0.2;
/** How far the threshold of what is speech lies below the level of speech, dB. */
const MARGIN_DB = 15.9;
/** Thresholds are powers of two from 2^-15 up, of full scale 1. */
const THRESHOLDS = Float64Array.from({ length: 15 }, (_, index) => 2 ** (index - 15));

export interface SpeechLevel {
  /** Active speech level in dBov: 0 is the mean power of a square wave at full scale, a sine's there is -3.01. */
  readonly activeDb: number;
  /** Part of the time that is speech, 0 to 1. */
  readonly activity: number;
  /** How often speech begins: pauses of less than the hangover are of the speech. */
  readonly stretches: number;
}

/**
 * The level of speech without its pauses, by method B of ITU-T P.56 (G.191's speech voltmeter). `samples` are of full
 * scale 1. Undefined where nothing is loud enough to be speech.
 */
export function speechLevel(samples: Float32Array, sampleRate: number): SpeechLevel | undefined {
  const { energy, active, begun } = countActive(samples, sampleRate);
  const levels = active.map((count) => 10 * Math.log10(energy / count));
  const margins = levels.map((level, index) => level - 20 * Math.log10(THRESHOLDS[index] ?? 1));
  const near = margins.findIndex((margin) => !(margin > MARGIN_DB));
  const [before, after] = [levels[near - 1], levels[near]];
  // Even the lowest threshold is near to it, or none is: too quiet for speech, or a click.
  if (before === undefined || after === undefined) return undefined;
  const [from, to] = [margins[near - 1] ?? 0, margins[near] ?? 0];
  const activeDb = before + ((from - MARGIN_DB) / (from - to)) * (after - before);
  const activity = Math.min(1, energy / samples.length / 10 ** (activeDb / 10));
  return { activeDb, activity, stretches: begun[near] ?? 0 };
}

/**
 * The sum of squares; for each threshold, in how many samples the envelope is over it or was a hangover ago, and how
 * often that begins.
 */
function countActive(samples: Float32Array, sampleRate: number) {
  const keep = Math.exp(-1 / (sampleRate * AVERAGE_SECONDS));
  const hangover = Math.ceil(sampleRate * HANGOVER_SECONDS);
  const left = new Int32Array(THRESHOLDS.length);
  const active = Array.from(THRESHOLDS, () => 0);
  const begun = Array.from(THRESHOLDS, () => 0);
  let energy = 0;
  let once = 0;
  let envelope = 0;
  for (const sample of samples) {
    energy += sample * sample;
    once = keep * once + (1 - keep) * Math.abs(sample);
    envelope = keep * envelope + (1 - keep) * once;
    // What is over a threshold is over all below it.
    for (let index = 0; index < THRESHOLDS.length; index++) {
      const before = left[index] ?? 0;
      const rest = envelope >= (THRESHOLDS[index] ?? 1) ? hangover + 1 : before;
      if (rest === 0) break;
      if (before === 0) begun[index] = (begun[index] ?? 0) + 1;
      left[index] = rest - 1;
      active[index] = (active[index] ?? 0) + 1;
    }
  }
  return { energy, active, begun };
}
