/** Telephone band in Hz; frequencies outside are attenuated by at least 55 dB. */
const TELEPHONE_BAND = [300, 3400] as const;
/** Width of the transition band in Hz. */
const EDGE = 60;
/** Kaiser window of 60 dB (Kaiser and Schafer 1980). */
const [BETA, ATTENUATION] = [5.653, 60];

/** Band-pass filter for the telephone band, without delay: output and input have equal length. */
export function createBandLimit(sampleRate: number): (samples: Float32Array) => Float32Array {
  const taps = design(sampleRate, TELEPHONE_BAND[0] + EDGE / 2, TELEPHONE_BAND[1] - EDGE / 2);
  const middle = (taps.length - 1) / 2;
  return (samples) => {
    const padded = new Float32Array(samples.length + 2 * middle);
    padded.set(samples, middle);
    const limited = new Float32Array(samples.length);
    for (let at = 0; at < limited.length; at++) {
      let sum = taps[middle]! * padded[at + middle]!;
      // The taps are symmetric.
      for (let i = 0, j = 2 * middle; i < middle; i++, j--) sum += taps[i]! * (padded[at + i]! + padded[at + j]!);
      limited[at] = sum;
    }
    return limited;
  };
}

/** A linear-phase windowed-sinc band-pass, -6 dB at `low` and `high`. */
function design(sampleRate: number, low: number, high: number): Float64Array {
  const half = Math.ceil((ATTENUATION - 7.95) / ((2 * 2.285 * 2 * Math.PI * EDGE) / sampleRate));
  const sinc = (hertz: number, n: number) =>
    n === 0 ? (2 * hertz) / sampleRate : Math.sin((2 * Math.PI * hertz * n) / sampleRate) / (Math.PI * n);
  return Float64Array.from({ length: 2 * half + 1 }, (_, i) => {
    const n = i - half;
    const window = bessel(BETA * Math.sqrt(1 - (n / half) ** 2)) / bessel(BETA);
    return (sinc(high, n) - sinc(low, n)) * window;
  });
}

/** The modified Bessel function of the first kind and order zero. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
