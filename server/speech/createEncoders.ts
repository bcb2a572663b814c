import type { AudioFormat } from '#contract/demo.ts';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import type { AudioEncoder } from './audioEncoder.ts';
import { openWavStream } from './wavStream.ts';

/** Constant, in kbit/s: with a variable one players would guess the duration. */
const MP3_RATE = { high: 96, telephony: 16 } as const;
const OGG_QUALITY = { high: 4, telephony: 1 } as const;

export type OpenEncoder = (format: AudioFormat, sampleRate: number, isTelephony: boolean) => Promise<AudioEncoder>;

/** Those of MP3 and OGG are started once and used for one file at a time. */
export function createEncoders(): OpenEncoder {
  let mp3Encoder: ReturnType<typeof createMp3Encoder> | undefined;
  let oggEncoder: ReturnType<typeof createOggEncoder> | undefined;
  return async (format, sampleRate, isTelephony) => {
    const output = isTelephony ? 'telephony' : 'high';
    if (format === 'WAV') return openWavStream(sampleRate, isTelephony);
    if (format === 'MP3') {
      const encoder = await (mp3Encoder ??= createMp3Encoder());
      encoder.configure({ sampleRate, channels: 1, bitrate: MP3_RATE[output], outputSampleRate: sampleRate as 22_050 });
      return copying(encoder);
    }
    const encoder = await (oggEncoder ??= createOggEncoder());
    encoder.configure({ sampleRate, channels: 1, vbrQuality: OGG_QUALITY[output] });
    return copying(encoder);
  };
}

/** The library's answers are views of memory that its next answer overwrites. */
function copying(encoder: { encode(samples: readonly Float32Array[]): Uint8Array; finalize(): Uint8Array }): AudioEncoder {
  return { encode: (samples) => encoder.encode([samples]).slice(), finish: () => encoder.finalize().slice() };
}
