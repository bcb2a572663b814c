import type { OnnxGraph, Value } from './onnxGraph.ts';
import type { Tensor, Weights } from '#server/speech/engines/neural/files/weights.ts';

interface ConvOptions {
  readonly pads?: readonly [number, number];
  readonly dilation?: number;
  readonly group?: number;
  /** Factor applied to weight and bias. */
  readonly scale?: number;
  /** Reverses the channel order of inputs or outputs within the weights, which saves a separate operation. */
  readonly flip?: 'inputs' | 'outputs';
}

/** Layers of VITS over [1, channels, time] values, with weights looked up by name. */
export class VitsLayers {
  readonly graph: OnnxGraph;
  readonly weights: Weights;
  constructor(graph: OnnxGraph, weights: Weights) {
    this.graph = graph;
    this.weights = weights;
  }

  add(a: Value, b: Value): Value {
    return this.graph.op('Add', [a, b]);
  }
  subtract(a: Value, b: Value): Value {
    return this.graph.op('Sub', [a, b]);
  }
  multiply(a: Value, b: Value): Value {
    return this.graph.op('Mul', [a, b]);
  }
  divide(a: Value, b: Value): Value {
    return this.graph.op('Div', [a, b]);
  }
  transpose(value: Value, perm: readonly number[]): Value {
    return this.graph.op('Transpose', [value], { perm });
  }
  leakyRelu(value: Value, slope: number): Value {
    return this.graph.op('LeakyRelu', [value], { alpha: { float: slope } });
  }

  /** Slice from `from` to `to` (exclusive) along an axis. */
  slice(value: Value, axis: number, from: number, to: number, step = 1): Value {
    return this.graph.op('Slice', [
      value,
      this.graph.integers(from),
      this.graph.integers(to),
      this.graph.integers(axis),
      this.graph.integers(step),
    ]);
  }

  constant(name: string): Value {
    const { dims, values } = this.weights.get(name);
    return this.graph.weight(dims, values);
  }

  conv(
    value: Value,
    name: string,
    { pads = [0, 0], dilation = 1, group = 1, scale = 1, flip }: ConvOptions = {},
  ): Value {
    let weight = this.weights.layer(name);
    let bias = this.weights.has(`${name}.bias`) ? this.weights.get(`${name}.bias`) : undefined;
    if (scale !== 1) [weight, bias] = [times(weight, scale), bias && times(bias, scale)];
    if (flip === 'inputs') weight = flipAxis(weight, 1);
    if (flip === 'outputs') [weight, bias] = [flipAxis(weight, 0), bias && flipAxis(bias, 0)];
    const inputs = [
      value,
      this.graph.weight(weight.dims, weight.values),
      ...(bias ? [this.graph.weight(bias.dims, bias.values)] : []),
    ];
    return this.graph.op('Conv', inputs, {
      kernel_shape: [weight.dims[2]!],
      pads,
      dilations: [dilation],
      group,
      strides: [1],
    });
  }

  /** Convolution that preserves the length; kernels are odd. */
  sameConv(value: Value, name: string, dilation = 1, group = 1): Value {
    const pad = Math.floor(((this.weights.layerDims(name)[2]! - 1) * dilation) / 2);
    return this.conv(value, name, { pads: [pad, pad], dilation, group });
  }

  /** Normalizes over the channels. Coqui's LayerNorm2 has an epsilon of 1e-5, its LayerNorm 1e-4. */
  layerNorm(value: Value, name: string, epsilon = 1e-5): Value {
    const [gamma, beta] = ['gamma', 'beta'].map((part) => {
      const { values } = this.weights.get(`${name}.${part}`);
      return this.graph.weight([values.length], values);
    });
    const normed = this.graph.op('LayerNormalization', [this.transpose(value, [0, 2, 1]), gamma, beta], {
      axis: -1,
      epsilon: { float: epsilon },
    });
    return this.transpose(normed, [0, 2, 1]);
  }

  gelu(value: Value): Value {
    const erf = this.graph.op('Erf', [this.multiply(value, this.graph.float(Math.SQRT1_2))]);
    return this.multiply(this.multiply(value, this.graph.float(0.5)), this.add(erf, this.graph.float(1)));
  }
}

function times({ dims, values }: Tensor, factor: number): Tensor {
  return { dims, values: values.map((value) => value * factor) };
}

/** Reverses the first or second dimension. */
function flipAxis({ dims, values }: Tensor, axis: 0 | 1): Tensor {
  const outer = axis === 0 ? 1 : dims[0]!;
  const length = dims[axis]!;
  const inner = dims.slice(axis + 1).reduce((product, size) => product * size, 1);
  const flipped = new Float32Array(values.length);
  for (let o = 0; o < outer; o++) {
    for (let i = 0; i < length; i++) {
      const from = (o * length + length - 1 - i) * inner;
      flipped.set(values.subarray(from, from + inner), (o * length + i) * inner);
    }
  }
  return { dims, values: flipped };
}
