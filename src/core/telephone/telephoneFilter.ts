import { TELEPHONY_RATE } from '#common/sound/soundFormat.ts';
import { decodeALaw, encodeALaw } from '#common/sound/g711.ts';
import { bandPass, openFilter, openResampler } from './resampler.ts';

/** What a telephone carries, and how steep its ends are. */
const [FROM_HZ, TO_HZ, SLOPE_HZ] = [300, 3400, 200];
/** What is folded at 8 kHz is kept above the band; the ends of the band are the filter's there. */
const [CUTOFF_HZ, CUTOFF_SLOPE_HZ] = [4000, 1000];

/**
 * A line as a caller hears it: 300 to 3400 Hz, 8 kHz, A-law as Brazil's networks have it. Takes blocks of full scale 1
 * at `rate` and writes as many samples, some 20 ms later.
 */
export function createTelephoneFilter(rate: number): (input: Float32Array, output: Float32Array) => void {
  const down = openResampler(rate, TELEPHONY_RATE, CUTOFF_HZ, CUTOFF_SLOPE_HZ);
  const inBand = openFilter(bandPass(FROM_HZ, TO_HZ, SLOPE_HZ, TELEPHONY_RATE));
  const up = openResampler(TELEPHONY_RATE, rate, CUTOFF_HZ, CUTOFF_SLOPE_HZ);
  // A block seldom holds a whole number of the line's samples; each is given out as soon as it has begun.
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

/** There and back through the 8 bits of G.711. */
function compand(sample: number): number {
  const whole = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
  return decodeALaw(encodeALaw(whole)) / 32_768;
}
