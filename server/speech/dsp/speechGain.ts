import { speechLevel } from '#common/sound/speechLevel.ts';
import { decibels, PEAK_GUARD } from './gain.ts';
import { peakOf } from './trimSilence.ts';

/** Active speech level in dBov by ITU-T P.56: RFC 7874, section 4. */
export const TARGET_DB = -22;

/** Brings the samples to the speech level that telephone systems expect, as far as the peak guard allows. */
export function levelSpeech(samples: Float32Array, sampleRate: number): Float32Array {
  const level = speechLevel(samples, sampleRate);
  // Silence or clicks have no speech level and only must not clip.
  const wanted = level === undefined ? 1 : decibels(TARGET_DB - level.activeDb);
  const factor = Math.min(wanted, PEAK_GUARD / peakOf(samples));
  return samples.map((sample) => sample * factor);
}
