import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { decodeALaw, encodeALaw } from '#common/sound/g711.ts';
import { bandPass, openFilter, openResampler } from './resampler.ts';

/** The band that a telephone carries, and the width of its slopes. */
const [FROM_HZ, TO_HZ, SLOPE_HZ] = [300, 3400, 200];
/** The resampling filter only keeps aliases out of the band; the band-pass filter shapes the edges of the band. */
const [CUTOFF_HZ, CUTOFF_SLOPE_HZ] = [4000, 1000];

/**
 * Simulates a telephone line: 300 to 3400 Hz, 8 kHz, A-law as in Brazil's networks. Takes blocks with a full scale of 1
 * at `rate` and writes as many samples, with a delay of about 20 ms.
 */
export function createTelephoneFilter(rate: number): (input: Float32Array, output: Float32Array) => void {
  const down = openResampler(rate, TELEPHONY_RATE, CUTOFF_HZ, CUTOFF_SLOPE_HZ);
  const inBand = openFilter(bandPass(FROM_HZ, TO_HZ, SLOPE_HZ, TELEPHONY_RATE));
  const up = openResampler(TELEPHONY_RATE, rate, CUTOFF_HZ, CUTOFF_SLOPE_HZ);
  // A block seldom contains a whole number of 8 kHz samples; each is output as soon as it is available.
  let ready = new Float32Array(0);
  return (input, output) => {
    const heard = up(inBand(down(input)).map(compand));
    const all = new Float32Array(ready.length + heard.length);
    all.set(ready);
    all.set(heard, ready.length);
    output.set(all.subarray(0, output.length));
    ready = all.slice(output.length);
  };
}

/** Encodes and decodes the sample with G.711. */
function compand(sample: number): number {
  const whole = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
  return decodeALaw(encodeALaw(whole)) / 32_768;
}
