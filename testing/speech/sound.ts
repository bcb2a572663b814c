import { readWav } from '#server/speech/formats/readWav.ts';

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
