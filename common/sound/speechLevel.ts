/** Time constant of the two averages that form the envelope, and the hangover after speech, in seconds. */
const AVERAGE_SECONDS = 0.03;
const HANGOVER_SECONDS = 0.2;
/** Distance in dB between the level of speech and the threshold of activity. */
const MARGIN_DB = 15.9;
/** Powers of two from 2^-15 up, relative to a full scale of 1. */
const THRESHOLDS = Float64Array.from({ length: 15 }, (_, index) => 2 ** (index - 15));

export interface SpeechLevel {
  /** Active speech level in dBov: 0 is the mean power of a square wave at full scale, a sine's there is -3.01. */
  readonly activeDb: number;
  /** Share of the time with speech, 0 to 1. */
  readonly activity: number;
  /** Number of stretches of speech; pauses shorter than the hangover do not separate them. */
  readonly stretches: number;
}

/**
 * Active speech level, without pauses, by method B of ITU-T P.56 (the speech voltmeter of G.191). `samples` have a full
 * scale of 1. Undefined if nothing is loud enough to be speech.
 */
export function speechLevel(samples: Float32Array, sampleRate: number): SpeechLevel | undefined {
  const { energy, active, begun } = countActive(samples, sampleRate);
  const levels = active.map((count) => 10 * Math.log10(energy / count));
  const margins = levels.map((level, index) => level - 20 * Math.log10(THRESHOLDS[index] ?? 1));
  const near = margins.findIndex((margin) => !(margin > MARGIN_DB));
  const [before, after] = [levels[near - 1], levels[near]];
  // Too quiet for speech, or a click: the margin is too small even at the lowest threshold, or at none.
  if (before === undefined || after === undefined) return undefined;
  const [from, to] = [margins[near - 1] ?? 0, margins[near] ?? 0];
  const activeDb = before + ((from - MARGIN_DB) / (from - to)) * (after - before);
  const activity = Math.min(1, energy / samples.length / 10 ** (activeDb / 10));
  return { activeDb, activity, stretches: begun[near] ?? 0 };
}

/** The sum of squares and, for each threshold, the number of active samples (hangover included) and of stretches. */
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
    // An envelope above a threshold is above all lower ones.
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
