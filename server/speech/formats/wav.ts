import { encodeALaw, encodeMuLaw } from '#common/sound/g711.ts';
import { type Codec, sampleBytes, wavHeaderBytes } from '#common/sound/soundFormat.ts';
import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';

/** Format tag in the `fmt ` chunk. */
const tags = { pcm: 1, alaw: 6, mulaw: 7 } as const satisfies Record<Codec, number>;

/** 16-bit PCM in WAV with the 44-byte header; samples at full scale 1. */
export function encodePcmWav(samples: Float32Array, sampleRate: number): Uint8Array {
  return wrapWav(encodeSamples(samples, 'pcm'), 'pcm', sampleRate);
}

/** 8 kHz G.711 A-law in WAV: `fmt ` of 18 bytes, a `fact` chunk, data padded to an even length. */
export function encodeALawWav(samples: Float32Array): Uint8Array {
  return wrapWav(encodeSamples(samples, 'alaw'), 'alaw', TELEPHONY_RATE);
}

/** Encodes samples at full scale 1, without a header. */
export function encodeSamples(samples: Float32Array, codec: Codec): Uint8Array {
  const pcm = toInt16(samples);
  // Typed arrays are little-endian on every platform that the engine supports.
  if (codec === 'pcm') return new Uint8Array(pcm.buffer);
  return Uint8Array.from(pcm, codec === 'alaw' ? encodeALaw : encodeMuLaw);
}

/** Wraps encoded mono samples in a WAV. */
export function wrapWav(data: Uint8Array, codec: Codec, sampleRate: number): Uint8Array {
  const headerBytes = wavHeaderBytes(codec);
  const frame = sampleBytes(codec);
  const wav = new Uint8Array(headerBytes + data.length + (data.length & 1));
  const view = new DataView(wav.buffer);
  writeText(wav, 0, 'RIFF');
  view.setUint32(4, wav.length - 8, true);
  writeText(wav, 8, 'WAVEfmt ');
  view.setUint32(16, codec === 'pcm' ? 16 : 18, true);
  view.setUint16(20, tags[codec], true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frame, true);
  view.setUint16(32, frame, true);
  view.setUint16(34, frame * 8, true);
  if (codec !== 'pcm') {
    writeText(wav, 38, 'fact');
    view.setUint32(42, 4, true);
    view.setUint32(46, data.length, true);
  }
  writeText(wav, headerBytes - 8, 'data');
  view.setUint32(headerBytes - 4, data.length, true);
  wav.set(data, headerBytes);
  return wav;
}

function writeText(wav: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) wav[offset + i] = text.charCodeAt(i);
}

/** Converts full scale 1 to 16 bits. */
export function toInt16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    pcm[i] = Math.max(-32768, Math.min(32767, Math.round((samples[i] ?? 0) * 32767)));
  return pcm;
}
