/** Takes samples at full scale 1 and gives the bytes that are ready; `finish` gives the rest. */
export interface AudioEncoder {
  encode(samples: Float32Array): Uint8Array;
  finish(): Uint8Array;
  /** Gives back what it holds, whether it finished or not. */
  release?(): void;
}
