import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import type { SoundFormat, SoundRate } from '#common/sound/soundFormat.ts';
import { createBandLimit } from '#server/speech/dsp/bandLimit.ts';
import { createResampler, type Resample, resampleWhole } from '#server/speech/dsp/resampler.ts';
import { levelSpeech } from '#server/speech/dsp/speechGain.ts';
import { readWav, type WavAudio } from './readWav.ts';
import { encodeSamples, wrapWav } from './wav.ts';

const limitBand = createBandLimit(TELEPHONY_RATE);
const resamplers = new Map<string, Promise<Resample>>();

/**
 * Converts one WAV to files for other systems. For each rate it is resampled, band-limited (8 kHz only) and levelled
 * once, then encoded. 8 kHz A-law is copied unchanged into A-law.
 */
export async function makeSounds(wav: Uint8Array, formats: readonly SoundFormat[]): Promise<Uint8Array[]> {
  const audio = readWav(wav);
  const atRate = new Map<SoundRate, Float32Array>();
  const files: Uint8Array[] = [];
  for (const { container, codec, rate } of formats) {
    let data: Uint8Array;
    if (codec === 'alaw' && rate === TELEPHONY_RATE && audio.format === 'a-law') data = audio.data;
    else {
      const samples = atRate.get(rate) ?? (await prepare(audio, rate));
      atRate.set(rate, samples);
      data = encodeSamples(samples, codec);
    }
    files.push(container === 'raw' ? data.slice() : wrapWav(data, codec, rate));
  }
  return files;
}

async function prepare({ samples, sampleRate }: WavAudio, rate: SoundRate): Promise<Float32Array> {
  const resampled = (await resamplerOf(sampleRate, rate))(samples);
  return levelSpeech(rate === TELEPHONY_RATE ? limitBand(resampled) : resampled, rate);
}

/** Resamplers allocate memory, so one per pair of rates is reused for all files. */
function resamplerOf(from: number, to: SoundRate): Promise<Resample> {
  const key = `${from} ${to}`;
  const known = resamplers.get(key) ?? createResampler(from, to).then(resampleWhole);
  resamplers.set(key, known);
  return known;
}
