import { encodeALaw } from '#contract/sound/g711.ts';
import { TELEPHONY_RATE } from '#server/speech/dsp/telephonyResampler.ts';

const PCM = 1;
const A_LAW = 6;

/** 16-bit PCM in WAV, with the 44-byte header; samples at full scale 1. */
export function encodePcmWav(samples: Float32Array, sampleRate: number): Uint8Array {
  const wav = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(wav.buffer);
  writeText(wav, 0, 'RIFF');
  view.setUint32(4, wav.length - 8, true);
  writeText(wav, 8, 'WAVE');
  writeFormat(wav, view, { size: 16, tag: PCM, sampleRate, bits: 16 });
  writeText(wav, 36, 'data');
  view.setUint32(40, samples.length * 2, true);
  toInt16(samples).forEach((sample, index) => view.setInt16(44 + index * 2, sample, true));
  return wav;
}

/** 8 kHz G.711 A-law in WAV: `fmt ` of 18 bytes, a `fact` chunk, data padded to an even length. */
export function encodeALawWav(samples: Float32Array): Uint8Array {
  const count = samples.length;
  const wav = new Uint8Array(58 + count + (count & 1));
  const view = new DataView(wav.buffer);
  writeText(wav, 0, 'RIFF');
  view.setUint32(4, wav.length - 8, true);
  writeText(wav, 8, 'WAVE');
  writeFormat(wav, view, { size: 18, tag: A_LAW, sampleRate: TELEPHONY_RATE, bits: 8 });
  view.setUint16(36, 0, true);
  writeText(wav, 38, 'fact');
  view.setUint32(42, 4, true);
  view.setUint32(46, count, true);
  writeText(wav, 50, 'data');
  view.setUint32(54, count, true);
  toInt16(samples).forEach((sample, index) => {
    wav[58 + index] = encodeALaw(sample);
  });
  return wav;
}

interface Format {
  size: number;
  tag: number;
  sampleRate: number;
  bits: number;
}

function writeFormat(wav: Uint8Array, view: DataView, { size, tag, sampleRate, bits }: Format): void {
  writeText(wav, 12, 'fmt ');
  view.setUint32(16, size, true);
  view.setUint16(20, tag, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, (sampleRate * bits) / 8, true);
  view.setUint16(32, bits / 8, true);
  view.setUint16(34, bits, true);
}

function writeText(wav: Uint8Array, offset: number, text: string): void {
  for (let i = 0; i < text.length; i++) wav[offset + i] = text.charCodeAt(i);
}

/** Full scale 1 to 16 bits. */
export function toInt16(samples: Float32Array): Int16Array {
  const pcm = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    pcm[i] = Math.max(-32768, Math.min(32767, Math.round((samples[i] ?? 0) * 32767)));
  return pcm;
}
