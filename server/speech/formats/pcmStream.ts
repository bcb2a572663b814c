import type { AudioEncoder } from './audioEncoder.ts';
import { toInt16 } from './wav.ts';

/** Bare 16-bit samples, little-endian, without a header. */
export function openPcmStream(): AudioEncoder {
  return {
    // Typed arrays are little-endian wherever the engine's package has been run.
    encode: (samples) => new Uint8Array(toInt16(samples).buffer),
    finish: () => new Uint8Array(0),
  };
}
