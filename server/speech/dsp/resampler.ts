import init from '@echogarden/speex-resampler-wasm';
import { joinSamples } from './joinSamples.ts';

/** Speex quality 0–10. From 22,050 Hz to 8,000 Hz: 3.4 kHz unchanged, 4.5 kHz at -124 dB. */
const QUALITY = 7;
const BLOCK = 32_768;

/** Converts whole sounds between two rates without delay; the output has the same duration. */
export type Resample = (samples: Float32Array) => Float32Array;

/** The same for streams: `end` returns the remaining samples and resets the state. */
export interface PieceResampler {
  push(samples: Float32Array): Float32Array;
  end(): Float32Array;
}

export async function createResampler(sampleRate: number, outputRate: number): Promise<PieceResampler> {
  if (sampleRate === outputRate) return { push: (samples) => samples, end: () => new Float32Array(0) };
  const speex = await init();
  const error = speex._malloc(4);
  const state = speex._speex_resampler_init(1, sampleRate, outputRate, QUALITY, error);
  if (state === 0) throw new Error(`The resampler does not take ${sampleRate} Hz`);
  const [input, output, consumed, produced] = [
    speex._malloc(BLOCK * 4),
    speex._malloc(BLOCK * 4),
    speex._malloc(4),
    speex._malloc(4),
  ];
  let [taken, given] = [0, 0];
  reset();

  function reset(): void {
    speex._speex_resampler_reset_mem(state);
    speex._speex_resampler_skip_zeros(state);
    [taken, given] = [0, 0];
  }

  function run(samples: Float32Array, most: number): Float32Array {
    const resampled = new Float32Array(Math.min(most, Math.ceil(((samples.length + 1) * outputRate) / sampleRate) + 1));
    let written = 0;
    for (let read = 0; read < samples.length && written < resampled.length;) {
      const block = samples.subarray(read, read + BLOCK / 4);
      speex.HEAPF32.set(block, input >> 2);
      speex.HEAPU32[consumed >> 2] = block.length;
      speex.HEAPU32[produced >> 2] = BLOCK;
      const status = speex._speex_resampler_process_float(state, 0, input, consumed, output, produced);
      const [eaten, made] = [speex.HEAPU32[consumed >> 2] ?? 0, speex.HEAPU32[produced >> 2] ?? 0];
      if (status !== 0 || eaten + made === 0) throw new Error(`The resampler stopped with status ${status}`);
      const kept = Math.min(made, resampled.length - written);
      resampled.set(speex.HEAPF32.subarray(output >> 2, (output >> 2) + kept), written);
      read += eaten;
      written += kept;
    }
    given += written;
    return resampled.subarray(0, written);
  }

  return {
    push: (samples) => {
      taken += samples.length;
      return run(samples, Number.POSITIVE_INFINITY);
    },
    end: () => {
      const rest = run(
        new Float32Array(2 * speex._speex_resampler_get_input_latency(state)),
        Math.max(0, Math.round((taken * outputRate) / sampleRate) - given),
      );
      reset();
      return rest;
    },
  };
}

export function resampleWhole({ push, end }: PieceResampler): Resample {
  return (samples) => joinSamples(push(samples), end());
}
