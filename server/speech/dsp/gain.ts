import { peakOf } from './trimSilence.ts';

/** Highest peak a gain may produce (full scale = 1): -0.2 dB. */
export const PEAK_GUARD = 10 ** (-0.2 / 20);

export const decibels = (db: number): number => 10 ** (db / 20);

/** Applies a gain in dB, limited by the peak guard. */
export function applyGain(samples: Float32Array, volumeDb: number): Float32Array {
  return openGain(volumeDb)(samples);
}

/** The same for a stream: once the peak guard has lowered the gain, it stays lowered. */
export function openGain(volumeDb: number): (samples: Float32Array) => Float32Array {
  let factor = decibels(volumeDb);
  return (samples) => {
    factor = Math.min(factor, PEAK_GUARD / peakOf(samples));
    return samples.map((sample) => sample * factor);
  };
}
