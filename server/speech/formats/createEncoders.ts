import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import type { Codec } from '#common/sound/soundFormat.ts';
import type { AudioEncoder, StreamFormat } from './audioEncoder.ts';
import { openOggOpus } from './oggOpus.ts';
import { openWavStream } from './wavStream.ts';
import { toInt16 } from './wav.ts';

/** Constant bit rate in kbit/s; with a variable one, players would guess the duration. */
const MP3_RATE = { high: 96, telephony: 16 } as const;
const OGG_QUALITY = { high: 4, telephony: 1 } as const;
const OPUS_BITS = { high: 32_000, telephony: 16_000 } as const;

export type OpenEncoder = (
  format: StreamFormat,
  sampleRate: number,
  isTelephony: boolean,
  /** Codec of WAV, if different from the output's. */
  codec?: Codec,
) => Promise<AudioEncoder>;

/** MP3 and OGG encoders use memory and start slowly, so they are pooled; each serves one file at a time. */
export function createEncoders(): OpenEncoder {
  const mp3 = createPool(createMp3Encoder);
  const ogg = createPool(createOggEncoder);
  type Open = (sampleRate: number, output: 'telephony' | 'high', codec: Codec) => AudioEncoder | Promise<AudioEncoder>;
  const openers: Record<StreamFormat, Open> = {
    WAV: (sampleRate, _output, codec) => openWavStream(sampleRate, codec),
    PCM: openPcmStream,
    OPUS: (sampleRate, output) => openOggOpus(sampleRate as 8000 | 24_000, OPUS_BITS[output]),
    MP3: async (sampleRate, output) => {
      const encoder = await mp3.acquire();
      encoder.configure({ sampleRate, channels: 1, bitrate: MP3_RATE[output], outputSampleRate: sampleRate as 22_050 });
      return copying(encoder, () => mp3.release(encoder));
    },
    OGG: async (sampleRate, output) => {
      const encoder = await ogg.acquire();
      encoder.configure({ sampleRate, channels: 1, vbrQuality: OGG_QUALITY[output] });
      return copying(encoder, () => ogg.release(encoder));
    },
  };
  return async (format, sampleRate, isTelephony, codec = isTelephony ? 'alaw' : 'pcm') =>
    openers[format](sampleRate, isTelephony ? 'telephony' : 'high', codec);
}

interface Pool<Tool> {
  acquire(): Promise<Tool>;
  release(tool: Tool): void;
}

/** Encoders kept for later files; each has less than 1 MB. */
const IDLE_MAX = 4;

function createPool<Tool>(make: () => Promise<Tool>): Pool<Tool> {
  const idle: Tool[] = [];
  return {
    acquire: async () => idle.pop() ?? make(),
    release: (tool) => {
      if (idle.length < IDLE_MAX) idle.push(tool);
    },
  };
}

/** A library's encoder grows with the longest sound that it got at once, and never shrinks: 2 MB for ten seconds. */
const SAMPLES_AT_ONCE = 2048;

/** Copies the library's results, which are views of memory that the next call overwrites. */
function copying(
  encoder: { encode(samples: readonly Float32Array[]): Uint8Array; finalize(): Uint8Array },
  release: () => void,
): AudioEncoder {
  return {
    encode: (samples) => {
      const parts: Uint8Array[] = [];
      for (let at = 0; at < samples.length; at += SAMPLES_AT_ONCE)
        parts.push(encoder.encode([samples.subarray(at, at + SAMPLES_AT_ONCE)]).slice());
      return joinBytes(...parts);
    },
    finish: () => encoder.finalize().slice(),
    release,
  };
}

/** Raw 16-bit samples, little-endian, without a header. */
function openPcmStream(): AudioEncoder {
  return {
    // Typed arrays are little-endian on every platform that the engine supports.
    encode: (samples) => new Uint8Array(toInt16(samples).buffer),
    finish: () => new Uint8Array(0),
  };
}

/** Bytes in a buffer of their own, which may be transferred to another thread. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
