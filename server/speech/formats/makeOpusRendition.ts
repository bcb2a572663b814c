import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { createResampler } from '#server/speech/dsp/resampler.ts';
import { joinSamples } from '#server/speech/dsp/joinSamples.ts';
import { openOggOpus } from './oggOpus.ts';
import { readWav } from './readWav.ts';

/** Bits per second about sufficient for judging speech by ear in Opus; telephony has half the bandwidth. */
const BITS = { wide: 24_000, telephony: 14_000 } as const;

/** A small Ogg Opus rendition of a master WAV for slow connections: about a fifteenth of its size. */
export async function makeOpusRendition(wav: Uint8Array): Promise<Uint8Array> {
  const { samples, sampleRate } = readWav(wav);
  const isTelephony = sampleRate === TELEPHONY_RATE;
  const outputRate = isTelephony ? TELEPHONY_RATE : 24_000;
  const resampler = await createResampler(sampleRate, outputRate);
  const encoder = openOggOpus(outputRate, isTelephony ? BITS.telephony : BITS.wide);
  try {
    const body = encoder.encode(joinSamples(resampler.push(samples), resampler.end()));
    return new Uint8Array(Buffer.concat([body, encoder.finish()]));
  } finally {
    encoder.release?.();
  }
}
