import { expect, test, vi } from 'vitest';
import { type Attribute, OnnxGraph, type Value } from './onnxGraph.ts';
import { VitsLayers } from './vitsLayers.ts';
import type { Weights } from '#server/speech/engines/neural/files/weights.ts';
import { TOLERANCE, fixture, run, distance, withFixtures } from '#testing/speech/vitsReference.ts';

withFixtures();

type Op = (
  type: string,
  inputs: readonly (Value | undefined)[],
  attributes?: Readonly<Record<string, Attribute>>,
) => Value;

/** Builds the graph with one operation replaced by a wrong one. */
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
    // If the durations differ, the recorded noise has the wrong number of frames and the run itself fails.
    const made = await run(one, one.config, weights?.(one.weights) ?? one.weights, isNoisy).catch((error: Error) => {
      expect(error.message).toContain('Attempting to broadcast an axis');
    });
    if (made === undefined) return;
    const wanted: [string, string][] = isNoisy
      ? [
          ['logw', 'logw2'],
          ['output', 'wav2'],
        ]
      : [...one.stages.map((stage): [string, string] => [stage, stage]), ['output', 'wav']];
    expect(
      Math.max(...wanted.map(([stage, recorded]) => distance(made[stage]!.data, one.recorded(recorded).values))),
    ).toBeGreaterThan(TOLERANCE);
  },
);
