export interface Trimmed {
  readonly samples: Float32Array;
  /** Samples removed at the start. */
  readonly lead: number;
  /** Samples removed at the end. */
  readonly tail: number;
}

/** Peak (full scale = 1) up to which audio counts as silence. */
const SILENCE_PEAK = 10 ** (-60 / 20);
const BELOW_PEAK = 10 ** (-50 / 20);
const FADE_SECONDS = 0.002;
/** Peak up to which a levelled voice only echoes: some variants do so up to 100 ms after their last sound. */
const ECHO_PEAK = 10 ** (-50 / 20);

/** Trims sound 50 dB below the peak at both ends and fades the new edges over 2 ms; silence becomes empty. */
export function trimSilence(samples: Float32Array, sampleRate: number): Trimmed {
  const peak = peakOf(samples);
  if (peak < SILENCE_PEAK) return { samples: new Float32Array(0), lead: samples.length, tail: 0 };
  const threshold = peak * BELOW_PEAK;
  let start = 0;
  let end = samples.length;
  while (Math.abs(samples[start] ?? 1) < threshold) start++;
  while (Math.abs(samples[end - 1] ?? 1) < threshold) end--;
  const kept = samples.slice(start, end);
  const fade = Math.min(Math.round(FADE_SECONDS * sampleRate), kept.length >> 1);
  for (let i = 0; i < fade; i++) {
    const factor = (i + 0.5) / fade;
    kept[i] = (kept[i] ?? 0) * factor;
    kept[kept.length - 1 - i] = (kept[kept.length - 1 - i] ?? 0) * factor;
  }
  return { samples: kept, lead: start, tail: samples.length - end };
}

/** Number of samples up to the end of speech, without the echo behind it; all of them if they are no louder. */
export function speechLength(samples: Float32Array): number {
  const last = samples.findLastIndex((sample) => Math.abs(sample) > ECHO_PEAK);
  return last < 0 ? samples.length : last + 1;
}

export function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0));
  return peak;
}
