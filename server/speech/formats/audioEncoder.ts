import type { AudioFormat } from '#contract/demo.ts';

/** Formats of a stream: those of files, Opus in Ogg, and raw 16-bit samples. */
export type StreamFormat = AudioFormat | 'OPUS' | 'PCM';

/** Encodes samples at full scale 1 and returns the bytes that are ready; `finish` returns the rest. */
export interface AudioEncoder {
  encode(samples: Float32Array): Uint8Array;
  finish(): Uint8Array;
  /** Releases resources, finished or not. */
  release?(): void;
}
