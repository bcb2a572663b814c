import { speechLevel } from '#common/sound/speechLevel.ts';
import { decibels, PEAK_GUARD } from './gain.ts';
import { peakOf } from './trimSilence.ts';

/** Active speech in dBov, by ITU-T P.56: RFC 7874, section 4. */
export const TARGET_DB = -22;

/** The samples at the level that telephone systems expect of speech, or as near as the peak guard leaves. */
export function levelSpeech(samples: Float32Array, sampleRate: number): Float32Array {
  const level = speechLevel(samples, sampleRate);
  // What has no level of speech, as silence or a click, only must not clip.
  const wanted = level === undefined ? 1 : decibels(TARGET_DB - level.activeDb);
  const factor = Math.min(wanted, PEAK_GUARD / peakOf(samples));
  return samples.map((sample) => sample * factor);
}
