import type { AudioEncoder } from './audioEncoder.ts';
import { toInt16 } from './wav.ts';

/** Bare 16-bit samples, little-endian, without a header. */
export function openPcmStream(): AudioEncoder {
  return {
    encode: (samples) => {
      const bytes = new Uint8Array(samples.length * 2);
      const view = new DataView(bytes.buffer);
      toInt16(samples).forEach((sample, index) => view.setInt16(index * 2, sample, true));
      return bytes;
    },
    finish: () => new Uint8Array(0),
  };
}
