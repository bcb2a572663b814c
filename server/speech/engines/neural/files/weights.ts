import { ModelFault } from '#server/speech/api/modelFault.ts';
import { missing, type Checkpoint, type TensorPlace } from './checkpoint.ts';

export interface Tensor {
  readonly dims: readonly number[];
  readonly values: Float32Array;
}

/** Weights of a VITS checkpoint, named as Coqui's modules. */
export interface Weights {
  readonly tensors: ReadonlyMap<string, TensorPlace>;
  has(name: string): boolean;
  /** Throws a ModelFault that names what is missing. */
  dims(name: string): readonly number[];
  /** Throws a ModelFault if a value is not a number. */
  get(name: string): Tensor;
  /** A layer's weight without weight norm: from `weight_g`/`weight_v`, torch >= 2.1's parametrizations, or plain. */
  layer(prefix: string): Tensor;
  layerDims(prefix: string): readonly number[];
}

export function openWeights({ tensors, read }: Pick<Checkpoint, 'tensors' | 'read'>): Weights {
  const has = (name: string) => tensors.has(name);
  const dims = (name: string) => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw missing(name);
    return tensor.size;
  };
  const get = (name: string): Tensor => ({ dims: dims(name), values: checkNumbers(name, read(name)) });
  const normed = (prefix: string) =>
    [
      [`${prefix}.weight_g`, `${prefix}.weight_v`],
      [`${prefix}.parametrizations.weight.original0`, `${prefix}.parametrizations.weight.original1`],
    ].find(([, direction]) => has(direction!));
  return {
    tensors,
    has,
    dims,
    get,
    layerDims: (prefix) => dims(normed(prefix)?.[1] ?? `${prefix}.weight`),
    layer: (prefix) => {
      const names = normed(prefix);
      if (names === undefined) return get(`${prefix}.weight`);
      const weight = undoWeightNorm(get(names[0]!).values, get(names[1]!));
      checkNumbers(names[1]!, weight.values);
      return weight;
    },
  };
}

function checkNumbers(name: string, values: Float32Array): Float32Array {
  for (const value of values)
    if (!Number.isFinite(value))
      throw new ModelFault(
        'MODEL_TENSOR_INVALID',
        `O tensor "${name}" do arquivo do modelo tem valores que não são números (NaN ou infinito): ` +
          'o treino ou a cópia falhou.',
      );
  return values;
}

/**
 * w = g · v / ‖v‖, normalized over all dimensions except the first, for transposed convolutions too
 * (torch.nn.utils.weight_norm).
 */
function undoWeightNorm(lengths: Float32Array, direction: Tensor): Tensor {
  const rows = direction.dims[0]!;
  const perRow = direction.values.length / rows;
  const values = new Float32Array(direction.values.length);
  for (let row = 0; row < rows; row++) {
    const v = direction.values.subarray(row * perRow, (row + 1) * perRow);
    const factor = lengths[row]! / Math.sqrt(v.reduce((sum, value) => sum + value * value, 0));
    for (let i = 0; i < perRow; i++) values[row * perRow + i] = v[i]! * factor;
  }
  return { dims: direction.dims, values };
}
