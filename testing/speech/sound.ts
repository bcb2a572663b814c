import { readWav } from '#server/speech/formats/readWav.ts';
import { encodePcmWav } from '#server/speech/formats/wav.ts';

export const samplesOf = (wav: Uint8Array): Float32Array => readWav(wav).samples;

/** Root mean square. */
export function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** Stretches of digital silence of at least `leastMs`, with start and length in samples. */
export function silencesOf(
  samples: Float32Array,
  sampleRate: number,
  leastMs: number,
): { start: number; length: number }[] {
  const silences: { start: number; length: number }[] = [];
  let start = 0;
  for (let i = 0; i <= samples.length; i++) {
    if (samples[i] === 0) continue;
    if (i - start >= (leastMs / 1000) * sampleRate) silences.push({ start, length: i - start });
    start = i + 1;
  }
  return silences;
}

/** Level in dB relative to full scale of the noise of a quiet room. */
const ROOM_DB = -65;
const ROOM_SECONDS = 1;

/** A voice's WAV as a person would record it: with the noise of a room, and more of it before and after. */
export function recordedInRoom(wav: Uint8Array, random: () => number, roomDb = ROOM_DB): Uint8Array {
  const { samples, sampleRate } = readWav(wav);
  const room = ROOM_SECONDS * sampleRate;
  const recorded = new Float32Array(samples.length + 2 * room);
  recorded.set(samples, room);
  // Numbers from 0 to 1 have a root mean square of 1 / √12 around their mean.
  const peaks = Math.sqrt(12) * 10 ** (roomDb / 20);
  return encodePcmWav(
    recorded.map((sample) => sample + (random() - 0.5) * peaks),
    sampleRate,
  );
}
