import { decodeALaw, decodeMuLaw } from '#common/sound/g711.ts';

const FULL_SCALE = 32_768;
/** Keyed by format tag and bits. */
const formats = {
  '1 16': { name: 'pcm', read: (view: DataView, at: number) => view.getInt16(at, true) / FULL_SCALE },
  '3 32': { name: 'float', read: (view: DataView, at: number) => view.getFloat32(at, true) },
  '6 8': { name: 'a-law', read: (view: DataView, at: number) => decodeALaw(view.getUint8(at)) / FULL_SCALE },
  '7 8': { name: 'u-law', read: (view: DataView, at: number) => decodeMuLaw(view.getUint8(at)) / FULL_SCALE },
} as const;

export interface WavAudio {
  readonly format: (typeof formats)[keyof typeof formats]['name'];
  /** Samples of the first channel, within ±1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** Encoded samples as stored in the file. */
  readonly data: Uint8Array;
}

/** Reads a WAV of 16-bit, float or G.711 samples; a streamed one may have an unknown length. Throws if it is no WAV. */
export function readWav(wav: Uint8Array): WavAudio {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const text = (at: number) => String.fromCharCode(...wav.subarray(at, at + 4));
  if (wav.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') throw new Error('It is no WAV');
  let fmt: number | undefined;
  for (let at = 12; at + 8 <= wav.length;) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (text(at) === 'fmt ' && from + 16 <= wav.length) fmt = from;
    if (text(at) === 'data') return readData(wav, fmt, from, Math.min(size, wav.length - from));
    at = from + size + (size & 1);
  }
  throw new Error('The WAV has no data');
}

function readData(wav: Uint8Array, fmt: number | undefined, from: number, bytes: number): WavAudio {
  if (fmt === undefined) throw new Error('The WAV says nothing of its format');
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const [tag, channels] = [view.getUint16(fmt, true), view.getUint16(fmt + 2, true)];
  const [sampleRate, bits] = [view.getUint32(fmt + 4, true), view.getUint16(fmt + 14, true)];
  const format = formats[`${tag} ${bits}` as keyof typeof formats];
  if (format === undefined || channels < 1 || channels > 8 || sampleRate < 8000 || sampleRate > 48_000)
    throw new Error(`The WAV has format ${tag} with ${bits} bits, ${channels} channels and ${sampleRate} Hz`);
  const frame = (channels * bits) / 8;
  return {
    format: format.name,
    sampleRate,
    data: wav.subarray(from, from + bytes),
    samples: Float32Array.from({ length: Math.floor(bytes / frame) }, (_, i) => format.read(view, from + i * frame)),
  };
}
