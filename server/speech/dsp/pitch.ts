/** Distance between two frames of a pitch track. */
export const FRAME_MS = 10;
const DECIMATION = 6;
const LOWEST_HZ = 62;
const HIGHEST_HZ = 500;
const WINDOW_SECONDS = 0.032;
/** Min autocorrelation with the section one period later that counts as voiced. */
const VOICED = 0.7;
/**
 * A shorter period with at least this share of the best correlation is preferred, since the best is a multiple of it.
 */
const NEARLY = 0.9;
const AUDIBLE = 10 ** (-30 / 20);

/** Fundamental frequency in Hz every 10 ms, 0 if unvoiced, by normalized autocorrelation. */
export function trackPitch(samples: Float32Array, sampleRate: number): Float32Array {
  const rate = sampleRate / DECIMATION;
  const signal = decimate(samples);
  const window = Math.round(WINDOW_SECONDS * rate);
  const [shortest, longest] = [Math.floor(rate / HIGHEST_HZ), Math.ceil(rate / LOWEST_HZ)];
  const track = new Float32Array(Math.floor(((samples.length / sampleRate) * 1000) / FRAME_MS));
  const squares = runningSquares(signal);
  const energyOf = (from: number) => (squares[from + window] ?? 0) - (squares[from] ?? 0);
  const starts = Array.from(track, (_, frame) =>
    Math.round((((frame + 0.5) * FRAME_MS) / 1000) * rate - (window + longest / 2) / 2),
  );
  const isInside = (start: number) => start >= 0 && start + window + longest < signal.length;
  const loudest = starts.reduce((most, start) => (isInside(start) ? Math.max(most, energyOf(start)) : most), 0);
  const likeness = new Float32Array(longest + 2);
  starts.forEach((start, frame) => {
    if (!isInside(start) || energyOf(start) <= loudest * AUDIBLE ** 2) return;
    for (let lag = shortest - 1; lag <= longest; lag++)
      likeness[lag] =
        productOf(signal, start, start + window, lag) / Math.sqrt(energyOf(start) * energyOf(start + lag) + 1e-12);
    const lag = bestLag(likeness, shortest, longest);
    track[frame] = lag === 0 ? 0 : rate / lag;
  });
  return track;
}

/** A function of its own, whose variables stay in registers: most of the time of the measurement is spent here. */
function productOf(signal: Float32Array, from: number, to: number, lag: number): number {
  let product = 0;
  for (let i = from; i < to; i++) product += (signal[i] as number) * (signal[i + lag] as number);
  return product;
}

/** Period in samples with parabolic interpolation; 0 if nothing repeats. */
function bestLag(likeness: Float32Array, shortest: number, longest: number): number {
  const at = (lag: number) => likeness[lag] ?? 0;
  const isPeak = (lag: number) => at(lag) >= at(lag - 1) && at(lag) > at(lag + 1);
  let best = 0;
  for (let lag = shortest; lag < longest; lag++) if (isPeak(lag) && at(lag) > best) best = at(lag);
  if (best < VOICED) return 0;
  for (let lag = shortest; lag < longest; lag++) {
    if (!isPeak(lag) || at(lag) < best * NEARLY) continue;
    const bend = at(lag - 1) - 2 * at(lag) + at(lag + 1);
    return bend === 0 ? lag : lag + (at(lag - 1) - at(lag + 1)) / (2 * bend);
  }
  return 0;
}

/** Decimates by six after a low-pass at about 1.1 kHz. */
function decimate(samples: Float32Array): Float32Array {
  const decimated = new Float32Array(Math.floor(samples.length / DECIMATION));
  const half = (lowPass.length - 1) / 2;
  for (let i = 0; i < decimated.length; i++) {
    const from = i * DECIMATION - half;
    // Reading outside of the array, even once, makes all reads slow.
    const last = Math.min(lowPass.length, samples.length - from);
    let sum = 0;
    for (let tap = Math.max(0, -from); tap < last; tap++)
      sum += (lowPass[tap] as number) * (samples[from + tap] as number);
    decimated[i] = sum;
  }
  return decimated;
}

const lowPass = hannSinc(31, 0.05);

function hannSinc(taps: number, cutoff: number): Float32Array {
  const half = (taps - 1) / 2;
  const raw = Array.from({ length: taps }, (_, i) => {
    const x = 2 * cutoff * (i - half);
    return (
      (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) *
      (0.5 + 0.5 * Math.cos((Math.PI * (i - half)) / (half + 1)))
    );
  });
  const sum = raw.reduce((total, tap) => total + tap, 0);
  return Float32Array.from(raw, (tap) => tap / sum);
}

function runningSquares(signal: Float32Array): Float64Array {
  const sums = new Float64Array(signal.length + 1);
  for (let i = 0; i < signal.length; i++) sums[i + 1] = (sums[i] ?? 0) + (signal[i] ?? 0) ** 2;
  return sums;
}
