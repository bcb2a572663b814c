/** Of a Kaiser window with side lobes 80 dB down. */
const BETA = 7.857;
const WIDTH_OF_80_DB = 72 / 2.285;

/** Takes the next samples at one rate, gives those of the other that are known by then. */
export type Resample = (input: Float32Array) => Float32Array;

/** Weights of a low pass, -6 dB at `cutoffHz`, for an impulse `delay` samples (any fraction) before the newest one. */
function lowPass(length: number, delay: number, cutoffHz: number, rate: number): Float64Array {
  const cutoff = (2 * cutoffHz) / rate;
  return Float64Array.from({ length }, (_, index) => {
    const at = index - delay;
    const width = Math.min(1, Math.abs((2 * at) / length));
    return cutoff * sinc(cutoff * at) * (bessel(BETA * Math.sqrt(1 - width * width)) / bessel(BETA));
  });
}

/** How many weights a low pass needs whose slope is `slopeHz` wide. */
export const lengthFor = (slopeHz: number, rate: number): number =>
  2 * Math.ceil((WIDTH_OF_80_DB * rate) / (2 * Math.PI * slopeHz) / 2);

/** A linear-phase band pass, -6 dB at both ends; an odd number of weights, the middle one is the delay. */
export function bandPass(fromHz: number, toHz: number, slopeHz: number, rate: number): Float64Array {
  const length = lengthFor(slopeHz, rate) + 1;
  const low = lowPass(length, (length - 1) / 2, fromHz, rate);
  return lowPass(length, (length - 1) / 2, toHz, rate).map((weight, index) => weight - (low[index] ?? 0));
}

/** Filters sound that comes piece by piece. */
export function openFilter(weights: Float64Array): Resample {
  return openPolyphase([weights], 1, 1);
}

/** Another rate, whole numbers of Hz both, for sound that comes piece by piece. */
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

/** Weight `j` of a table is that of the sample `j` before the newest. */
function openPolyphase(tables: readonly Float64Array[], phases: number, step: number): Resample {
  const length = tables[0]?.length ?? 1;
  let known = new Float32Array(length - 1);
  /** Where the next sample lies, in parts of an input sample after the first of the next piece. */
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

/** Modified, of the first kind, order 0. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
