const FRAME = 220;
/** In frames: windows of one second are compared, shifted by up to a third of a second. */
const [WINDOW, LAG] = [100, 35];

/** Loudness of 16-bit samples in steps of 10 ms. */
export function envelopeOf(pcm: ArrayBuffer): Float32Array {
  const samples = new Int16Array(pcm, 0, pcm.byteLength >> 1);
  return Float32Array.from({ length: Math.floor(samples.length / FRAME) }, (_, frame) => {
    let sum = 0;
    for (let i = 0; i < FRAME; i += 1) sum += Math.abs(samples[frame * FRAME + i]!);
    return sum / FRAME;
  });
}

/**
 * Similarity to the reference, second by second; 1 means equal. Each second may be shifted, because the engine
 * sometimes moves a pause by 100 ms.
 */
export function likeness(reference: Float32Array, heard: Float32Array): number {
  if (Math.abs(reference.length - heard.length) > WINDOW) return -1;
  const seconds: number[] = [];
  for (let at = 0; at + WINDOW <= heard.length; at += WINDOW) {
    const window = heard.subarray(at, at + WINDOW);
    let best = -1;
    for (let lag = -LAG; lag <= LAG; lag += 1)
      if (at + lag >= 0 && at + lag + WINDOW <= reference.length)
        best = Math.max(best, correlate(reference.subarray(at + lag, at + lag + WINDOW), window));
    seconds.push(best);
  }
  return seconds.reduce((sum, value) => sum + value, 0) / seconds.length;
}

function correlate(a: Float32Array, b: Float32Array): number {
  const meanOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i]! - meanA, b[i]! - meanB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb || 1);
}
