/** Samples of a 16-bit PCM WAV of 44 bytes of header, full scale 1. */
export function readPcmWav(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  return Float32Array.from(
    { length: (wav.length - 44) / 2 },
    (_, index) => view.getInt16(44 + index * 2, true) / 32767,
  );
}

/** Root mean square. */
export function rmsOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** Stretches of digital silence of at least `leastMs`: start and length in samples. */
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
