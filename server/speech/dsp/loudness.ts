/**
 * Integrated loudness of mono audio in LUFS, full scale 1 (ITU-R BS.1770-4); audio under 400 ms is one ungated block.
 */
export function loudnessOf(samples: Float32Array, sampleRate: number): number {
  const step = Math.round(sampleRate / 10);
  const energies = stepEnergies(samples, sampleRate, step);
  const blocks: number[] = [];
  for (let i = 0; i + 4 <= energies.length; i++) blocks.push(mean(energies.slice(i, i + 4)));
  if (blocks.length === 0)
    return toLufs((energies.reduce((sum, energy) => sum + energy, 0) * step) / Math.max(samples.length, 1));
  const audible = blocks.filter((energy) => toLufs(energy) > -70);
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((energy) => toLufs(energy) > gate)));
}

const toLufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

/** Mean square of every `step` samples after K-weighting; the last, incomplete step is divided by `step` too. */
function stepEnergies(samples: Float32Array, sampleRate: number, step: number): number[] {
  const [b0, b1, b2, a1, a2] = shelf(sampleRate);
  const [c1, c2] = highPass(sampleRate);
  const energies: number[] = [];
  let x1 = 0,
    x2 = 0,
    y1 = 0,
    y2 = 0,
    z1 = 0,
    z2 = 0,
    sum = 0,
    inStep = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    sum += z * z;
    if (++inStep === step) {
      energies.push(sum / step);
      sum = 0;
      inStep = 0;
    }
  }
  if (energies.length < 4 && inStep > 0) energies.push(sum / step);
  return energies;
}

/** Coefficients for any rate: De Man, 'Evaluation of Implementations of the EBU R128 Loudness Measurement', AES 145. */
function shelf(sampleRate: number): [number, number, number, number, number] {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const kq = k / 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + kq + k * k;
  return [
    (high + band * kq + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - band * kq + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - kq + k * k) / a0,
  ];
}

function highPass(sampleRate: number): [number, number] {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const kq = k / 0.5003270373238773;
  const a0 = 1 + kq + k * k;
  return [(2 * (k * k - 1)) / a0, (1 - kq + k * k) / a0];
}
