import { type SpeechLevel, speechLevel } from './speechLevel.ts';

/** RFC 7874, section 4: 2600 of 32767 during active speech, ±6 dB. In dBov. */
export const TELEPHONE_LEVEL = { least: -28, most: -16 } as const;
/**
 * The 0.2 s of hangover that P.56 adds to each stretch of speech lower the level of isolated words, by up to 3 dB for
 * very short ones. If stretches are shorter than 1.25 s on average, a level this much lower is accepted, for example in
 * 'Sim.' of a voice whose sentences are within the limits.
 */
const LONE_WORDS = { seconds: 1.25, least: TELEPHONE_LEVEL.least - 3 } as const;
/** Telephones carry nothing below this; the RFC's measuring filter, second-order Butterworth. */
const BAND_FROM_HZ = 300;

export interface TelephoneLevel extends Partial<SpeechLevel> {
  /** Peak of the whole file in dBFS; -Infinity for silence. */
  readonly peakDb: number;
  /** True if there is speech, and its level is outside the range of RFC 7874. */
  readonly isOut: boolean;
}

/**
 * Loudness as a telephone carries it, for samples with a full scale of 1: active speech level above 300 Hz, and the
 * peak.
 */
export function telephoneLevel(samples: Float32Array, sampleRate: number): TelephoneLevel {
  const level = speechLevel(withoutBass(samples, sampleRate), sampleRate);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return { ...level, peakDb: 20 * Math.log10(peak), isOut: isOut(level, samples.length / sampleRate) };
}

function isOut(level: SpeechLevel | undefined, seconds: number): boolean {
  if (level === undefined) return false;
  const stretch = (level.activity * seconds) / level.stretches;
  const { least } = stretch < LONE_WORDS.seconds ? LONE_WORDS : TELEPHONE_LEVEL;
  return level.activeDb < least || level.activeDb > TELEPHONE_LEVEL.most;
}

function withoutBass(samples: Float32Array, sampleRate: number): Float32Array {
  const k = Math.tan((Math.PI * BAND_FROM_HZ) / sampleRate);
  const a0 = 1 + Math.SQRT2 * k + k * k;
  const a1 = (2 * (k * k - 1)) / a0;
  const a2 = (1 - Math.SQRT2 * k + k * k) / a0;
  const filtered = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] as number;
    const y = (x - 2 * x1 + x2) / a0 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    filtered[i] = y;
  }
  return filtered;
}
