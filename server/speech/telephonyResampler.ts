import init from '@echogarden/speex-resampler-wasm';

export const TELEPHONY_RATE = 8000;
/** Speex's 0–10: 3.4 kHz untouched, 4.5 kHz at -124 dB. */
const QUALITY = 7;
const BLOCK = 32_768;

/** Samples in at the rate given, out at 8 kHz: as many as the duration needs, without delay. */
export type Resample = (samples: Float32Array) => Float32Array;

export async function createTelephonyResampler(sampleRate: number): Promise<Resample> {
  const speex = await init();
  const error = speex._malloc(4);
  const state = speex._speex_resampler_init(1, sampleRate, TELEPHONY_RATE, QUALITY, error);
  if (state === 0) throw new Error(`The resampler does not take ${sampleRate} Hz`);
  const [input, output, consumed, produced] = [speex._malloc(BLOCK * 4), speex._malloc(BLOCK * 4), speex._malloc(4), speex._malloc(4)];

  return (samples) => {
    speex._speex_resampler_reset_mem(state);
    speex._speex_resampler_skip_zeros(state);
    const padded = new Float32Array(samples.length + 2 * speex._speex_resampler_get_input_latency(state));
    padded.set(samples);
    const resampled = new Float32Array(Math.round(samples.length * TELEPHONY_RATE / sampleRate));
    let written = 0;
    for (let read = 0; read < padded.length && written < resampled.length;) {
      const block = padded.subarray(read, read + BLOCK);
      speex.HEAPF32.set(block, input >> 2);
      speex.HEAPU32[consumed >> 2] = block.length;
      speex.HEAPU32[produced >> 2] = BLOCK;
      const status = speex._speex_resampler_process_float(state, 0, input, consumed, output, produced);
      const [read1, made] = [speex.HEAPU32[consumed >> 2] ?? 0, speex.HEAPU32[produced >> 2] ?? 0];
      if (status !== 0 || read1 + made === 0) throw new Error(`The resampler stopped with status ${status}`);
      const kept = Math.min(made, resampled.length - written);
      resampled.set(speex.HEAPF32.subarray(output >> 2, (output >> 2) + kept), written);
      read += read1;
      written += kept;
    }
    return resampled;
  };
}
