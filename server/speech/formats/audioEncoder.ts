import type { AudioFormat } from '#contract/demo.ts';

/** What a stream can be made as: Opus in Ogg and bare 16-bit samples beside the formats of a file. */
export type StreamFormat = AudioFormat | 'OPUS' | 'PCM';

/** Takes samples at full scale 1 and gives the bytes that are ready; `finish` gives the rest. */
export interface AudioEncoder {
  encode(samples: Float32Array): Uint8Array;
  finish(): Uint8Array;
  /** Gives back what it holds, whether it finished or not. */
  release?(): void;
}
