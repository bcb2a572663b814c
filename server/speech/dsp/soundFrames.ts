/** Length of a frame in ms. */
export const FRAME_MS = 10;
export const BANDS = 4;
/** Edges in Hz between the lower bands; the highest band has most of what is above a quarter of the sample rate. */
const EDGES = [300, 1200] as const;
const SILENT_DB = -100;

/** Levels of a sound every 10 ms, in dB relative to full scale. */
export interface SoundFrames {
  readonly levels: Float32Array;
  /** Levels of the bands of a frame, one frame after the other. */
  readonly bands: Float32Array;
  /** Level of the voice: nine of ten frames are below. */
  readonly voiceDb: number;
}

/**
 * Measures a sound in one pass, coarse and fast: the differences of two samples hold the consonants, and first-order
 * low-passes separate their sums into the other bands.
 */
export function soundFrames(samples: Float32Array, sampleRate: number): SoundFrames {
  const pairs = Math.round((FRAME_MS / 2000) * sampleRate);
  const count = Math.floor(samples.length / (2 * pairs));
  const levels = new Float32Array(count);
  const bands = new Float32Array(count * BANDS);
  const [a, b] = EDGES.map((hertz) => 1 - Math.exp((-4 * Math.PI * hertz) / sampleRate)) as [number, number];
  let [low, middle, at] = [0, 0, 0];
  for (let frame = 0; frame < count; frame++) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (const end = at + 2 * pairs; at < end; at += 2) {
      const one = samples[at] as number;
      const two = samples[at + 1] as number;
      const sum = (one + two) / 2;
      low += a * (sum - low);
      middle += b * (sum - middle);
      first += low ** 2;
      second += (middle - low) ** 2;
      third += (sum - middle) ** 2;
      fourth += ((one - two) / 2) ** 2;
    }
    levels[frame] = toDb((first + second + third + fourth) / pairs);
    bands[frame * BANDS] = toDb(first / pairs);
    bands[frame * BANDS + 1] = toDb(second / pairs);
    bands[frame * BANDS + 2] = toDb(third / pairs);
    bands[frame * BANDS + 3] = toDb(fourth / pairs);
  }
  return { levels, bands, voiceDb: levels.slice().sort()[Math.floor(count * 0.9)] ?? SILENT_DB };
}

const toDb = (meanSquare: number): number => Math.max(SILENT_DB, 10 * Math.log10(meanSquare));
