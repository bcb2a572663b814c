import type { AudioEncoder } from './audioEncoder.ts';
import { type Codec, wavHeaderBytes } from '#common/sound/soundFormat.ts';
import { encodeSamples, wrapWav } from './wav.ts';

/** Size in a header while the final length is unknown. */
const UNKNOWN_BYTES = 0xff_ff_ff_ff;
/** In a `fact` chunk: players believe any other number, and show days. */
const UNKNOWN_SAMPLES = 0;
const PCM = 1;

/** WAV stream; its sizes are unknown, all else is as in a file. */
export function openWavStream(sampleRate: number, codec: Codec): AudioEncoder {
  let isHeaderSent = false;
  let bytes = 0;
  const headerBytes = wavHeaderBytes(codec);
  const encode = (samples: Float32Array): Uint8Array => {
    const data = encodeSamples(samples, codec);
    bytes += data.length;
    if (isHeaderSent) return data;
    isHeaderSent = true;
    const first = new Uint8Array(headerBytes + data.length);
    first.set(wrapWav(new Uint8Array(0), codec, sampleRate));
    first.set(data, headerBytes);
    writeSizes(first, headerBytes, { riff: UNKNOWN_BYTES, data: UNKNOWN_BYTES, samples: UNKNOWN_SAMPLES });
    return first;
  };
  return { encode, finish: () => new Uint8Array(bytes % 2) };
}

/** The complete stream as a file: the same bytes with their exact sizes. */
export function closeWavStream(wav: Uint8Array): Uint8Array {
  const isPcm = wav[20] === PCM;
  const headerBytes = wavHeaderBytes(isPcm ? 'pcm' : 'alaw');
  const closed = wav.slice();
  const data = isPcm ? wav.length - headerBytes : lengthOfG711(wav, headerBytes);
  writeSizes(closed, headerBytes, { riff: wav.length - 8, data, samples: data });
  return closed;
}

/** A pad byte is 0, which never is the last sample: digital silence is 0xD5, or 0xFF in µ-law. */
function lengthOfG711(wav: Uint8Array, headerBytes: number): number {
  return wav.length - headerBytes - (wav.at(-1) === 0 ? 1 : 0);
}

function writeSizes(
  wav: Uint8Array,
  headerBytes: number,
  sizes: { riff: number; data: number; samples: number },
): void {
  const view = new DataView(wav.buffer, wav.byteOffset);
  view.setUint32(4, sizes.riff, true);
  view.setUint32(headerBytes - 4, sizes.data, true);
  if (headerBytes === 58) view.setUint32(46, sizes.samples, true);
}
