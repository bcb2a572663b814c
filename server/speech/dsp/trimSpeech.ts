import { FRAME_MS, soundFrames } from './soundFrames.ts';
import type { Trimmed } from './trimSilence.ts';

/** A frame is speech if it is this far above the noise, within a distance in dB from the level of the voice. */
const [ABOVE_NOISE_DB, BELOW_VOICE_DB] = [10, { least: 22, most: 40 }];
/** Noise and tones vary less than this; what is louder than the noise by this has the level of the voice. */
const RANGE_DB = 8;
/** Speech has this many loud frames among so many, which a click has not. */
const [LOUD, AMONG] = [4, 6];
/** Quiet consonants before and after the first and last loud frame are kept, and the new edges faded. */
const [BEFORE_MS, AFTER_MS, FADE_MS] = [60, 120, 15];

/** Cuts the noise of a room before and after speech; sound without speech becomes empty. */
export function trimSpeech(samples: Float32Array, sampleRate: number): Trimmed {
  const { levels } = soundFrames(samples, sampleRate);
  const noiseDb = levels.slice().sort()[Math.floor(levels.length / 20)] ?? 0;
  // A word may be a small part of its recording.
  const loud = levels.filter((level) => level - noiseDb >= RANGE_DB).sort();
  const voiceDb = loud[Math.floor(loud.length * 0.9)];
  if (voiceDb === undefined) return { samples: new Float32Array(0), lead: samples.length, tail: 0 };
  const { least, most } = BELOW_VOICE_DB;
  const threshold = Math.min(Math.max(noiseDb + ABOVE_NOISE_DB, voiceDb - most), voiceDb - least);
  const isSpeech = (frame: number) => {
    if (levels[frame]! < threshold) return false;
    const around = levels.subarray(Math.max(0, frame - AMONG + 1), frame + AMONG);
    return around.filter((level) => level >= threshold).length >= LOUD;
  };
  let [first, last] = [0, levels.length - 1];
  while (first <= last && !isSpeech(first)) first++;
  while (last > first && !isSpeech(last)) last--;
  if (first > last) return { samples: new Float32Array(0), lead: samples.length, tail: 0 };
  const atMs = (ms: number) => Math.round((ms / 1000) * sampleRate);
  const from = Math.max(0, atMs(first * FRAME_MS - BEFORE_MS));
  const to = Math.min(samples.length, atMs((last + 1) * FRAME_MS + AFTER_MS));
  const kept = samples.slice(from, to);
  const fade = Math.min(atMs(FADE_MS), kept.length >> 1);
  for (let i = 0; i < fade; i++) {
    const factor = (i + 0.5) / fade;
    if (from > 0) kept[i]! *= factor;
    if (to < samples.length) kept[kept.length - 1 - i]! *= factor;
  }
  return { samples: kept, lead: from, tail: samples.length - to };
}
