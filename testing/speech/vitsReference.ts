import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-web';
import { afterAll, afterEach, vi } from 'vitest';
import { buildVits } from '#server/speech/engines/neural/graph/buildVits.ts';
import { openCheckpoint } from '#server/speech/engines/neural/files/checkpoint.ts';
import { readJson } from '#server/speech/engines/neural/files/readJson.ts';
import { readVitsConfig, type VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { openWeights, type Weights } from '#server/speech/engines/neural/files/weights.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

// The recorded values come from idiap's fork of Coqui TTS on torch 1.13; `ref.json` contains their offsets in
// `ref.bin`.
export const TOLERANCE = 1e-4;

const stages = [
  'attn0',
  'attn1',
  'enc_x',
  'enc_m',
  'enc_logs',
  'logw',
  'durations',
  'm_p',
  'logs_p',
  'z_p',
  'z',
  'dec_pre',
] as const;

ort.env.wasm.numThreads = 1;
const closers: (() => void)[] = [];

/**
 * To be called at the top of a test file: restores mocks after each test, and closes all opened files after the last.
 */
export function withFixtures(): void {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => {
    for (const close of closers.splice(0)) close();
  });
}

export function fixture(name: string) {
  const read = (file: string) => readFileSync(`${vitsFixtures}/${name}/${file}`);
  const { meta, tensors } = JSON.parse(read('ref.json').toString()) as {
    meta: { ids: number[]; sid: [number] | null; lid: [number] | null; nsd: number; lengthScale?: number };
    tensors: Record<string, { shape: number[]; off: number }>;
  };
  const values = read('ref.bin');
  const config = readVitsConfig(readJson(`${vitsFixtures}/${name}/config.json`));
  const checkpoint = openCheckpoint(`${vitsFixtures}/${name}/model.pth`);
  closers.push(checkpoint.close);
  return {
    meta,
    config,
    weights: openWeights(checkpoint),
    /** Those of `stages` that exist in a network with this number of layers. */
    stages: stages.filter((stage) => tensors[stage] !== undefined),
    recorded: (tensor: string) => {
      const { shape, off } = tensors[tensor]!;
      return {
        shape,
        values: new Float32Array(
          values.buffer.slice(values.byteOffset + off, values.byteOffset + off + 4 * shape.reduce((a, b) => a * b, 1)),
        ),
      };
    },
  };
}

export type Fixture = ReturnType<typeof fixture>;

export async function run({ meta, recorded }: Fixture, config: VitsConfig, weights: Weights, isNoisy: boolean) {
  const { graph, shape } = buildVits(config, weights, { isOpen: true });
  const session = await ort.InferenceSession.create(Buffer.concat(graph.encode()), {
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const symbols = meta.ids.length;
  const length = meta.lengthScale ?? 1;
  const frames = recorded(isNoisy ? 'n_z' : 'z_p').shape[2]!;
  const noise = (tensor: string, dims: number[]) =>
    new ort.Tensor(
      'float32',
      isNoisy ? recorded(tensor).values : new Float32Array(dims.reduce((a, b) => a * b, 1)),
      dims,
    );
  const inputs: Record<string, ort.Tensor> = {
    input: new ort.Tensor('int64', BigInt64Array.from(meta.ids, BigInt), [1, symbols]),
    input_lengths: new ort.Tensor('int64', BigInt64Array.of(BigInt(symbols)), [1]),
    scales: new ort.Tensor('float32', isNoisy ? [0.667, length, meta.nsd] : [0, length, 0], [3]),
    noise: noise('n_z', [1, shape.hidden, frames]),
    ...(shape.hasStochasticDurations && { noise_durations: noise('n_dp', [1, 2, symbols]) }),
    ...(shape.speakers + shape.languages > 0 && {
      sid: new ort.Tensor(
        'int64',
        BigInt64Array.of(BigInt((meta.lid?.[0] ?? 0) * shape.speakers + (meta.sid?.[0] ?? 0))),
        [1],
      ),
    }),
  };
  try {
    return (await session.run(inputs)) as Record<string, { data: Float32Array }>;
  } finally {
    await session.release();
  }
}

export function distance(made: Float32Array, wanted: Float32Array): number {
  if (made.length !== wanted.length) return Infinity;
  return made.reduce(
    (most, value, i) => Math.max(most, Number.isNaN(value) ? Infinity : Math.abs(value - wanted[i]!)),
    0,
  );
}
