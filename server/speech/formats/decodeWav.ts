import { decodeALaw } from './aLaw.ts';

const [PCM, A_LAW] = [1, 6];

/** Samples at full scale 1 of a mono WAV as this platform writes it: 16-bit PCM or A-law. */
export function decodeWav(wav: Uint8Array): { samples: Float32Array; sampleRate: number } {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  let format = { tag: 0, sampleRate: 0 };
  for (let at = 12; at + 8 <= wav.length;) {
    const name = String.fromCharCode(...wav.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (name === 'fmt ') format = { tag: view.getUint16(from, true), sampleRate: view.getUint32(from + 4, true) };
    if (name === 'data')
      return {
        samples: decode(format.tag, view, from, Math.min(size, wav.length - from)),
        sampleRate: format.sampleRate,
      };
    at = from + size + (size & 1);
  }
  throw new Error('The WAV has no data.');
}

function decode(tag: number, view: DataView, from: number, size: number): Float32Array {
  if (tag === PCM)
    return Float32Array.from({ length: size >> 1 }, (_, index) => view.getInt16(from + index * 2, true) / 32_768);
  if (tag === A_LAW)
    return Float32Array.from({ length: size }, (_, index) => decodeALaw(view.getUint8(from + index)) / 32_768);
  throw new Error(`The WAV's format ${tag} is not known.`);
}
