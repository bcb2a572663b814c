import { createMp3Encoder } from 'wasm-media-encoders';
import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import { joinSamples } from '#server/speech/dsp/joinSamples.ts';
import { openOggOpus } from './oggOpus.ts';
import { readWav } from './readWav.ts';

/** Bits per second about sufficient for judging speech by ear in Opus; telephony has half the bandwidth. */
const BITS = { wide: 24_000, telephony: 14_000 } as const;
/** The same in MP3, in kbit/s; 16,000 and 8,000 Hz are rates that it has. */
const MP3 = { wide: { rate: 16_000, kbits: 32 }, telephony: { rate: 8000, kbits: 16 } } as const;

/** A light copy: Opus in Ogg, or MP3 for browsers that play no Opus. */
export type LightFormat = 'ogg' | 'mp3';

export interface LightOrder {
  readonly wav: Uint8Array;
  readonly format: LightFormat;
}

/** A small copy of a master WAV for slow connections and for whoever may only listen: about a fifteenth of its size. */
export async function makeLightCopy({ wav, format }: LightOrder): Promise<Uint8Array> {
  const { samples, sampleRate } = readWav(wav);
  const band = sampleRate === TELEPHONY_RATE ? 'telephony' : 'wide';
  const rate = format === 'mp3' ? MP3[band].rate : band === 'wide' ? 24_000 : TELEPHONY_RATE;
  const resampler = await createResampler(sampleRate, rate);
  const sound = joinSamples(resampler.push(samples), resampler.end());
  return format === 'mp3' ? encodeMp3(sound, MP3[band]) : encodeOpus(sound, rate as 8000 | 24_000, BITS[band]);
}

function encodeOpus(sound: Float32Array, rate: 8000 | 24_000, bits: number): Uint8Array {
  const encoder = openOggOpus(rate, bits);
  try {
    const body = encoder.encode(sound);
    return new Uint8Array(Buffer.concat([body, encoder.finish()]));
  } finally {
    encoder.release?.();
  }
}

async function encodeMp3(
  sound: Float32Array,
  { rate, kbits }: (typeof MP3)['wide' | 'telephony'],
): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: rate, channels: 1, bitrate: kbits, outputSampleRate: rate });
  // The results are views of memory that the next call overwrites.
  const body = encoder.encode([sound]).slice();
  return new Uint8Array(Buffer.concat([body, encoder.finalize()]));
}
