/** The share of a signal's energy outside a band, in dB of the total. */
export function energyOutside(samples: ArrayLike<number>, rate: number, [low, high]: readonly [number, number]) {
  const size = 2 ** Math.ceil(Math.log2(samples.length));
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  re.set(Array.from(samples));
  transform(re, im);
  let [all, outside] = [0, 0];
  for (let bin = 0; bin <= size / 2; bin++) {
    const energy = re[bin]! ** 2 + im[bin]! ** 2;
    const hertz = (bin * rate) / size;
    all += energy;
    if (hertz < low || hertz > high) outside += energy;
  }
  return 10 * Math.log10(outside / all);
}

/** In-place fast Fourier transform; the length must be a power of two (Cooley and Tukey 1965). */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j]!, re[i]!];
  }
  for (let span = 2; span <= size; span *= 2)
    for (let from = 0; from < size; from += span)
      for (let k = 0; k < span / 2; k++) {
        const angle = (-2 * Math.PI * k) / span;
        const [a, b] = [from + k, from + k + span / 2];
        const [x, y] = [
          re[b]! * Math.cos(angle) - im[b]! * Math.sin(angle),
          re[b]! * Math.sin(angle) + im[b]! * Math.cos(angle),
        ];
        [re[b], im[b]] = [re[a]! - x, im[a]! - y];
        [re[a], im[a]] = [re[a]! + x, im[a]! + y];
      }
}
