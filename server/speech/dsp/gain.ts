import { peakOf } from './trimSilence.ts';

/** Loudest sample a gain may make, full scale 1: -0.2 dB. */
export const PEAK_GUARD = 10 ** (-0.2 / 20);

export const decibels = (db: number): number => 10 ** (db / 20);

/** The samples louder by `volumeDb`, or by as much as the peak guard leaves. */
export function applyGain(samples: Float32Array, volumeDb: number): Float32Array {
  return openGain(volumeDb)(samples);
}

/** The same for sound that comes piece by piece: what the guard has lowered once stays lowered. */
export function openGain(volumeDb: number): (samples: Float32Array) => Float32Array {
  let factor = decibels(volumeDb);
  return (samples) => {
    factor = Math.min(factor, PEAK_GUARD / peakOf(samples));
    return samples.map((sample) => sample * factor);
  };
}
