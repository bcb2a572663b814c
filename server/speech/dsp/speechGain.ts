import { decibels, PEAK_GUARD } from './gain.ts';
import { peakOf } from './trimSilence.ts';
import { loudnessOf } from './loudness.ts';

/** Active speech in dB below full scale: RFC 7874, section 4. */
export const TARGET_DB = -22;

/** The samples at the level that telephone systems expect of speech, or as near as the peak guard leaves. */
export function levelSpeech(samples: Float32Array, sampleRate: number): Float32Array {
  const level = loudnessOf(samples, sampleRate);
  // Silence has no level.
  if (!Number.isFinite(level)) return samples;
  const factor = Math.min(decibels(TARGET_DB - level), PEAK_GUARD / peakOf(samples));
  return samples.map((sample) => sample * factor);
}
