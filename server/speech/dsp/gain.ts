import { peakOf } from './trimSilence.ts';

/** Loudest sample a gain may make, full scale 1: -0.2 dB. */
export const PEAK_GUARD = 10 ** (-0.2 / 20);

export const decibels = (db: number): number => 10 ** (db / 20);

/** The samples louder by `volumeDb`, or by as much as the peak guard leaves. */
export function applyGain(samples: Float32Array, volumeDb: number): Float32Array {
  const wanted = decibels(volumeDb);
  const peak = peakOf(samples);
  const factor = peak * wanted > PEAK_GUARD ? PEAK_GUARD / peak : wanted;
  return samples.map((sample) => sample * factor);
}
