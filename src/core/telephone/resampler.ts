/** Kaiser window with side lobes at -80 dB. */
const BETA = 7.857;
const WIDTH_OF_80_DB = 72 / 2.285;

/** Takes the next samples at the input rate, returns the samples at the output rate that can be computed so far. */
export type Resample = (input: Float32Array) => Float32Array;

/** Low-pass weights, -6 dB at `cutoffHz`; the impulse is `delay` samples (any fraction) before the newest one. */
function lowPass(length: number, delay: number, cutoffHz: number, rate: number): Float64Array {
  const cutoff = (2 * cutoffHz) / rate;
  return Float64Array.from({ length }, (_, index) => {
    const at = index - delay;
    const width = Math.min(1, Math.abs((2 * at) / length));
    return cutoff * sinc(cutoff * at) * (bessel(BETA * Math.sqrt(1 - width * width)) / bessel(BETA));
  });
}

/** Number of weights for a low pass with a transition band of `slopeHz`. */
const lengthFor = (slopeHz: number, rate: number): number =>
  2 * Math.ceil((WIDTH_OF_80_DB * rate) / (2 * Math.PI * slopeHz) / 2);

/** A linear-phase band pass, -6 dB at both edges; the number of weights is odd, and the middle one is the delay. */
export function bandPass(fromHz: number, toHz: number, slopeHz: number, rate: number): Float64Array {
  const length = lengthFor(slopeHz, rate) + 1;
  const low = lowPass(length, (length - 1) / 2, fromHz, rate);
  return lowPass(length, (length - 1) / 2, toHz, rate).map((weight, index) => weight - (low[index] ?? 0));
}

/** Filters a signal that arrives in blocks. */
export function openFilter(weights: Float64Array): Resample {
  return openPolyphase([weights], 1, 1);
}

/** Resamples a signal that arrives in blocks; both rates are whole numbers of Hz. */
export function openResampler(from: number, to: number, cutoffHz: number, slopeHz: number): Resample {
  const common = greatestDivisor(from, to);
  const [phases, step] = [to / common, from / common];
  const length = lengthFor(slopeHz, from);
  const tables = Array.from({ length: phases }, (_, phase) => {
    const table = lowPass(length, length / 2 - phase / phases, cutoffHz, from);
    const sum = table.reduce((all, weight) => all + weight, 0);
    return table.map((weight) => weight / sum);
  });
  return openPolyphase(tables, phases, step);
}

/** Weight `j` of a table belongs to the sample `j` before the newest one. */
function openPolyphase(tables: readonly Float64Array[], phases: number, step: number): Resample {
  const length = tables[0]?.length ?? 1;
  let known = new Float32Array(length - 1);
  /** Position of the next output sample, in 1/`phases` of an input sample after the first sample of the next block. */
  let at = 0;
  return (input) => {
    const all = new Float32Array(known.length + input.length);
    all.set(known);
    all.set(input, known.length);
    const output = new Float32Array(Math.max(0, Math.ceil((input.length * phases - at) / step)));
    for (let index = 0; index < output.length; index++, at += step) {
      const table = tables[at % phases] ?? tables[0]!;
      const newest = Math.floor(at / phases) + length - 1;
      let sum = 0;
      for (let before = 0; before < length; before++) sum += (table[before] ?? 0) * (all[newest - before] ?? 0);
      output[index] = sum;
    }
    at -= input.length * phases;
    known = all.slice(input.length);
    return output;
  };
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
