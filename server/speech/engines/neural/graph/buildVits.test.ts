import { readFileSync } from 'node:fs';
import * as ort from 'onnxruntime-web';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { buildVits } from './buildVits.ts';
import { openCheckpoint } from '#server/speech/engines/neural/files/checkpoint.ts';
import { type Attribute, OnnxGraph, type Value } from './onnxGraph.ts';
import { readVitsConfig, type VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { VitsLayers } from './vitsLayers.ts';
import { openWeights, type Weights } from '#server/speech/engines/neural/files/weights.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

// The recorded values come from idiap's fork of Coqui TTS on torch 1.13; `ref.json` places them in `ref.bin`.
const TOLERANCE = 1e-4;
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
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  for (const close of closers) close();
});

function fixture(name: string) {
  const read = (file: string) => readFileSync(`${vitsFixtures}/${name}/${file}`);
  const { meta, tensors } = JSON.parse(read('ref.json').toString()) as {
    meta: { ids: number[]; sid: [number] | null; lid: [number] | null; nsd: number };
    tensors: Record<string, { shape: number[]; off: number }>;
  };
  const values = read('ref.bin');
  const config = readVitsConfig(JSON.parse(read('config.json').toString()));
  const checkpoint = openCheckpoint(`${vitsFixtures}/${name}/model.pth`);
  closers.push(checkpoint.close);
  return {
    meta,
    config,
    weights: openWeights(checkpoint),
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
type Fixture = ReturnType<typeof fixture>;

async function run({ meta, recorded }: Fixture, config: VitsConfig, weights: Weights, isNoisy: boolean) {
  const { graph, shape } = buildVits(config, weights, { isOpen: true });
  const session = await ort.InferenceSession.create(Buffer.concat(graph.encode()), {
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const length = meta.ids.length;
  const frames = recorded(isNoisy ? 'n_z' : 'z_p').shape[2]!;
  const noise = (tensor: string, dims: number[]) =>
    new ort.Tensor(
      'float32',
      isNoisy ? recorded(tensor).values : new Float32Array(dims.reduce((a, b) => a * b, 1)),
      dims,
    );
  const inputs: Record<string, ort.Tensor> = {
    input: new ort.Tensor('int64', BigInt64Array.from(meta.ids, BigInt), [1, length]),
    input_lengths: new ort.Tensor('int64', BigInt64Array.of(BigInt(length)), [1]),
    scales: new ort.Tensor('float32', isNoisy ? [0.667, 1, meta.nsd] : [0, 1, 0], [3]),
    noise: noise('n_z', [1, shape.hidden, frames]),
    ...(shape.hasStochasticDurations && { noise_durations: noise('n_dp', [1, 2, length]) }),
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

function distance(made: Float32Array, wanted: Float32Array): number {
  if (made.length !== wanted.length) return Infinity;
  return made.reduce(
    (most, value, i) => Math.max(most, Number.isNaN(value) ? Infinity : Math.abs(value - wanted[i]!)),
    0,
  );
}

const names = ['sdp', 'multi', 'rb2'];

test.each(names)('%s: every recorded stage and the waveform are the reference’s, without noise', async (name) => {
  const one = fixture(name);
  const made = await run(one, one.config, one.weights, false);
  for (const stage of stages)
    expect(distance(made[stage]!.data, one.recorded(stage).values), stage).toBeLessThan(TOLERANCE);
  expect(distance(made['output']!.data, one.recorded('wav').values)).toBeLessThan(TOLERANCE);
});

test.each(names)('%s: durations and waveform are the reference’s with the recorded noise', async (name) => {
  const one = fixture(name);
  const made = await run(one, one.config, one.weights, true);
  expect(distance(made['logw']!.data, one.recorded('logw2').values)).toBeLessThan(TOLERANCE);
  expect(distance(made['durations']!.data, one.recorded('durations2').values)).toBeLessThan(TOLERANCE);
  expect(distance(made['output']!.data, one.recorded('wav2').values)).toBeLessThan(TOLERANCE);
});

type Op = (
  type: string,
  inputs: readonly (Value | undefined)[],
  attributes?: Readonly<Record<string, Attribute>>,
) => Value;
/** Builds with one operation done wrongly. */
function wrongOp(change: (op: Op, ...call: Parameters<Op>) => Value) {
  return () => {
    const right = OnnxGraph.prototype.op;
    vi.spyOn(OnnxGraph.prototype, 'op').mockImplementation(function wrong(this: OnnxGraph, ...call: Parameters<Op>) {
      return change(right.bind(this), ...call);
    });
  };
}
function wrongConv(
  change: (name: string, options: Parameters<VitsLayers['conv']>[2]) => Parameters<VitsLayers['conv']>[2],
) {
  return () => {
    const right = VitsLayers.prototype.conv;
    vi.spyOn(VitsLayers.prototype, 'conv').mockImplementation(function wrong(this: VitsLayers, value, name, options) {
      return right.call(this, value, name, change(name, options ?? {}));
    });
  };
}
function wrongFloat(from: number, to: number) {
  return () => {
    const right = OnnxGraph.prototype.float;
    vi.spyOn(OnnxGraph.prototype, 'float').mockImplementation(function wrong(this: OnnxGraph, value) {
      return right.call(this, Math.abs(value - from) < 1e-9 ? to : value);
    });
  };
}
const instead = (wrong: string, right: string) =>
  wrongOp((op, type, inputs, attributes) => op(type === right ? wrong : type, inputs, attributes));
const zeroed =
  (pattern: RegExp) =>
  (weights: Weights): Weights => ({
    ...weights,
    get: (name) => {
      const tensor = weights.get(name);
      return pattern.test(name) ? { ...tensor, values: tensor.values.map(() => 0) } : tensor;
    },
  });

const mistakes: Record<
  string,
  { name: string; prepare?: () => void; weights?: (right: Weights) => Weights; isNoisy?: boolean }
> = {
  'the last slope of the decoder is 0.1 like the others': {
    name: 'rb2',
    prepare: wrongOp((op, type, inputs, attributes) =>
      op(type, inputs, type === 'LeakyRelu' ? { alpha: { float: 0.1 } } : attributes),
    ),
  },
  'the embedding is not scaled': {
    name: 'sdp',
    weights: (right) => ({
      ...right,
      get: (name) =>
        name === 'text_encoder.emb.weight'
          ? { ...right.get(name), values: right.get(name).values.map((value) => value / 2) }
          : right.get(name),
    }),
  },
  'queries are not scaled': { name: 'rb2', prepare: wrongConv((_name, options = {}) => ({ ...options, scale: 1 })) },
  'relative keys are left out': { name: 'multi', weights: zeroed(/emb_rel_k$/) },
  'relative values are left out': { name: 'multi', weights: zeroed(/emb_rel_v$/) },
  'the flow takes its channels unflipped': {
    name: 'rb2',
    prepare: wrongConv((_name, options = {}) => {
      const { flip, ...rest } = options;
      return flip === 'inputs' ? rest : options;
    }),
  },
  'the flow gives its channels unflipped': {
    name: 'rb2',
    prepare: wrongConv((_name, options = {}) => {
      const { flip, ...rest } = options;
      return flip === 'outputs' ? rest : options;
    }),
  },
  'tanh and sigmoid of the flow are changed over': {
    name: 'multi',
    prepare: wrongOp((op, type, inputs, attributes) =>
      op(type === 'Sigmoid' ? 'Tanh' : type === 'Tanh' ? 'Sigmoid' : type, inputs, attributes),
    ),
  },
  'durations are rounded down': { name: 'multi', prepare: instead('Floor', 'Ceil') },
  'a symbol ends one frame late': { name: 'rb2', prepare: instead('Less', 'LessOrEqual') },
  'decoder branches are added up and not averaged': { name: 'multi', prepare: wrongFloat(1 / 3, 1) },
  'speakers are taken for one another': {
    name: 'multi',
    prepare: wrongOp((op, type, inputs, attributes) => op(type === 'Mod' ? 'Div' : type, inputs, attributes)),
  },
  'the language is left out': { name: 'multi', weights: zeroed(/^emb_l/) },
  'splines are not tempered': { name: 'sdp', isNoisy: true, prepare: wrongFloat(1 / Math.sqrt(192), 1) },
  'splines have bins of any width': { name: 'sdp', isNoisy: true, prepare: wrongFloat(1e-3, 0) },
  'the gelu is a tanh': { name: 'sdp', prepare: instead('Tanh', 'Erf') },
  'weight norm is a hundredth too long': {
    name: 'rb2',
    weights: (right) => ({
      ...right,
      layer: (prefix) =>
        right.has(`${prefix}.weight_v`) || right.has(`${prefix}.parametrizations.weight.original1`)
          ? { ...right.layer(prefix), values: right.layer(prefix).values.map((value) => value * 1.01) }
          : right.layer(prefix),
    }),
  },
};

test.each(Object.entries(mistakes))(
  'the mistake is caught: %s',
  async (_what, { name, prepare, weights, isNoisy = false }) => {
    const one = fixture(name);
    prepare?.();
    // With other durations the recorded noise has too many or too few frames: the run itself fails.
    const made = await run(one, one.config, weights?.(one.weights) ?? one.weights, isNoisy).catch((error: Error) => {
      expect(error.message).toContain('Attempting to broadcast an axis');
    });
    if (made === undefined) return;
    const wanted: [string, string][] = isNoisy
      ? [
          ['logw', 'logw2'],
          ['output', 'wav2'],
        ]
      : [...stages.map((stage): [string, string] => [stage, stage]), ['output', 'wav']];
    expect(
      Math.max(...wanted.map(([stage, recorded]) => distance(made[stage]!.data, one.recorded(recorded).values))),
    ).toBeGreaterThan(TOLERANCE);
  },
);
