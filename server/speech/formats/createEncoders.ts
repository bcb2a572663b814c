import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';
import type { Codec } from '#common/sound/soundFormat.ts';
import type { AudioEncoder, StreamFormat } from './audioEncoder.ts';
import { openOggOpus } from './oggOpus.ts';
import { openWavStream } from './wavStream.ts';
import { toInt16 } from './wav.ts';

/** Constant, in kbit/s: with a variable one players would guess the duration. */
const MP3_RATE = { high: 96, telephony: 16 } as const;
const OGG_QUALITY = { high: 4, telephony: 1 } as const;
const OPUS_BITS = { high: 32_000, telephony: 16_000 } as const;

export type OpenEncoder = (
  format: StreamFormat,
  sampleRate: number,
  isTelephony: boolean,
  /** Of WAV, where it is not what the output has. */
  codec?: Codec,
) => Promise<AudioEncoder>;

/** Those of MP3 and OGG cost memory and a start: each serves one file at a time and is then used again. */
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

function createPool<Tool>(make: () => Promise<Tool>): Pool<Tool> {
  const idle: Tool[] = [];
  return {
    acquire: async () => idle.pop() ?? make(),
    release: (tool) => {
      idle.push(tool);
    },
  };
}

/** The library's answers are views of memory that its next answer overwrites. */
function copying(
  encoder: { encode(samples: readonly Float32Array[]): Uint8Array; finalize(): Uint8Array },
  release: () => void,
): AudioEncoder {
  return { encode: (samples) => encoder.encode([samples]).slice(), finish: () => encoder.finalize().slice(), release };
}

/** Bare 16-bit samples, little-endian, without a header. */
function openPcmStream(): AudioEncoder {
  return {
    // Typed arrays are little-endian wherever the engine's package has been run.
    encode: (samples) => new Uint8Array(toInt16(samples).buffer),
    finish: () => new Uint8Array(0),
  };
}
