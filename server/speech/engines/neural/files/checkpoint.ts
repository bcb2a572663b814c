import { isDeepStrictEqual } from 'node:util';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { readPickle } from './pickleMachine.ts';
import { isInert, PickleName, type PickleWorld } from './pickleWorld.ts';
import { openZip, type ZipReader } from './zipReader.ts';

type Kind = 'f32' | 'f64' | 'f16' | 'bf16' | 'other';
interface Storage {
  readonly kind: Kind;
  readonly bytesEach: number;
  readonly key: string;
  readonly count: number;
}

/** Location of a tensor in its storage; `size`, `stride` and `offset` count elements. */
export interface TensorPlace {
  readonly storage: Storage;
  readonly offset: number;
  readonly size: readonly number[];
  readonly stride: readonly number[];
}

/** The weights of a torch.save file, read one at a time. */
export interface Checkpoint {
  readonly tensors: ReadonlyMap<string, TensorPlace>;
  /** Row-major values as 32-bit floats. */
  read(name: string): Float32Array;
  close(): void;
}

const storages: Readonly<Record<string, readonly [Kind, number]>> = {
  'torch.FloatStorage': ['f32', 4],
  'torch.DoubleStorage': ['f64', 8],
  'torch.HalfStorage': ['f16', 2],
  'torch.BFloat16Storage': ['bf16', 2],
  'torch.LongStorage': ['other', 8],
  'torch.IntStorage': ['other', 4],
  'torch.ShortStorage': ['other', 2],
  'torch.CharStorage': ['other', 1],
  'torch.ByteStorage': ['other', 1],
  'torch.BoolStorage': ['other', 1],
};
/** Types of settings and training state that trainers store with the weights; they are not instantiated. */
const inertNames = new RegExp(
  [
    /^(TTS|coqpit|trainer)(\.\w+)+$/,
    /^torch\.(device|Size|\w+Storage|float32|float16|bfloat16)$/,
    /^numpy\.(core|_core)\.multiarray\.scalar$/,
    /^numpy\.dtype$/,
    /^pathlib\.(Posix|Windows|PurePosix)Path$/,
    /^collections\.(defaultdict|Counter)$/,
    /^(builtins|__builtin__)\.(dict|set|list|tuple|int|float|str|bool|complex)$/,
  ]
    .map((name) => name.source)
    .join('|'),
);
const INDEX_MAX = 64 * 1024 * 1024;
/** Max elements of one tensor: more than any voice has, 2 GB in 32 bits. */
const ELEMENTS_MAX = 2 ** 29;

/** Opens a `.pth` (torch >= 1.6). Nothing in it is executed. Throws a ModelFault. */
export function openCheckpoint(path: string): Checkpoint {
  const zip = openZip(path);
  try {
    return readCheckpoint(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

function readCheckpoint(zip: ZipReader): Checkpoint {
  const index = zip.names.find((name) => /^[^/]+\/data\.pkl$/.test(name));
  if (index === undefined)
    throw new ModelFault('MODEL_FILE_UNKNOWN', 'O arquivo é um ZIP, mas não um modelo do PyTorch (.pth).');
  const root = index.slice(0, -'data.pkl'.length);
  if (zip.names.includes(`${root}byteorder`) && zip.read(`${root}byteorder`).toString() !== 'little')
    throw new ModelFault(
      'MODEL_FILE_UNKNOWN',
      'O arquivo do modelo foi salvo em um computador de outra ordem de bytes.',
    );
  if (zip.sizeOf(index) > INDEX_MAX)
    throw new ModelFault('MODEL_TOO_COSTLY', 'O índice do arquivo do modelo é longo demais.');
  const tensors = tensorsOf(readPickle(zip.read(index), world));
  for (const [name, tensor] of tensors) checkPlace(zip, root, name, tensor);
  return {
    tensors,
    read: (name) => {
      const tensor = tensors.get(name);
      if (tensor === undefined) throw missing(name);
      return readTensor(zip, root, tensor);
    },
    close: zip.close,
  };
}

export const missing = (name: string) =>
  new ModelFault('MODEL_TENSOR_MISSING', `Falta o tensor "${name}" no arquivo do modelo.`);

const isTensor = (value: unknown): value is TensorPlace =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'storage') && Object.hasOwn(value, 'stride');

const world: PickleWorld<TensorPlace> = {
  isTensor,
  isInert: (name) => inertNames.test(name),
  load: (id) => {
    const [tag, kind, key, , count] = Array.isArray(id) ? (id as unknown[]) : [];
    const known = kind instanceof PickleName && Object.hasOwn(storages, kind.name) ? storages[kind.name] : undefined;
    // The key becomes part of an entry's name, so only digits are allowed.
    if (
      tag !== 'storage' ||
      known === undefined ||
      typeof key !== 'string' ||
      !/^\d{1,9}$/.test(key) ||
      !isCount(count)
    )
      throw badTensor('um bloco de dados');
    return { kind: known[0], bytesEach: known[1], key, count } satisfies Storage;
  },
  constructors: {
    'torch._utils._rebuild_tensor_v2': ([storage, offset, size, stride]) => {
      if (
        !isStorage(storage) ||
        !isCount(offset) ||
        !isCounts(size) ||
        !isCounts(stride) ||
        size.length !== stride.length
      )
        throw badTensor('um tensor');
      return { storage, offset, size, stride } satisfies TensorPlace;
    },
    'torch._utils._rebuild_parameter': ([tensor]) => tensor,
    'collections.OrderedDict': () => new Map(),
    '_codecs.encode': ([text]) => text,
  },
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isCounts = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 8 && value.every(isCount);
const isStorage = (value: unknown): value is Storage =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'bytesEach');
const badTensor = (what: string) =>
  new ModelFault('MODEL_TENSOR_INVALID', `O arquivo do modelo descreve ${what} que não cabe nos seus dados.`);

/** Coqui stores the weights under `model`; a plain state dict is accepted too. */
function tensorsOf(value: unknown): Map<string, TensorPlace> {
  const wrapper = value instanceof Map ? wrappers.find((name) => value.get(name) instanceof Map) : undefined;
  if (wrapper !== undefined && !((value as Map<unknown, unknown>).get('model') instanceof Map))
    throw new ModelFault(
      'MODEL_FILE_UNKNOWN',
      `Os pesos estão sob "${wrapper}", e não sob "model", onde o Coqui os guarda: ` +
        'o arquivo foi salvo por outro programa. Salve-o pelo Coqui e envie de novo.',
    );
  const state =
    value instanceof Map && value.get('model') instanceof Map ? (value.get('model') as Map<unknown, unknown>) : value;
  if (!(state instanceof Map))
    throw new ModelFault(
      'MODEL_FILE_UNKNOWN',
      `O arquivo não guarda pesos de um modelo${isInert(value) ? `, e sim um objeto "${value.inert}"` : ''}.`,
    );
  const tensors = new Map<string, TensorPlace>();
  for (const [name, tensor] of state) if (typeof name === 'string' && isTensor(tensor)) tensors.set(name, tensor);
  if (tensors.size === 0) throw new ModelFault('MODEL_FILE_UNKNOWN', 'O arquivo não guarda pesos de um modelo.');
  return tensors;
}

/** Keys under which other trainers store their weights. */
const wrappers = ['state_dict', 'model_state_dict', 'state', 'weights', 'net', 'generator', 'ema'];

const countElements = ({ size }: Pick<TensorPlace, 'size'>): number =>
  size.reduce((product, length) => product * length, 1);

function checkPlace(zip: ZipReader, root: string, name: string, tensor: TensorPlace): void {
  const { storage, offset, size, stride } = tensor;
  const count = countElements(tensor);
  if (count > ELEMENTS_MAX) throw badTensor(`o tensor "${name}", de ${count.toExponential(1)} números,`);
  if (zip.sizeOf(`${root}data/${storage.key}`) < storage.count * storage.bytesEach)
    throw badTensor(`o tensor "${name}"`);
  const last = count === 0 ? -1 : size.reduce((sum, length, axis) => sum + (length - 1) * stride[axis]!, offset);
  if (last >= storage.count) throw badTensor(`o tensor "${name}"`);
}

function readTensor(zip: ZipReader, root: string, { storage, offset, size, stride }: TensorPlace): Float32Array {
  const count = countElements({ size });
  const entry = `${root}data/${storage.key}`;
  const each = storage.bytesEach;
  let packed = 1;
  const rowMajor = [...size]
    .reverse()
    .map((length) => {
      const step = packed;
      packed *= length;
      return step;
    })
    .reverse();
  const isPacked = isDeepStrictEqual(
    size.map((length, axis) => (length === 1 ? 0 : stride[axis])),
    size.map((length, axis) => (length === 1 ? 0 : rowMajor[axis])),
  );
  if (isPacked) return toFloats(zip.read(entry, offset * each, count * each), storage.kind);
  const whole = toFloats(zip.read(entry, 0, storage.count * each), storage.kind);
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let from = offset;
    for (let axis = 0, rest = i; axis < size.length; axis++) {
      from += Math.floor(rest / rowMajor[axis]!) * stride[axis]!;
      rest %= rowMajor[axis]!;
    }
    values[i] = whole[from]!;
  }
  return values;
}

function toFloats(bytes: Buffer, kind: Kind): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'f32':
      return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    case 'f64':
      return Float32Array.from({ length: bytes.byteLength / 8 }, (_, i) => view.getFloat64(i * 8, true));
    case 'f16':
      return Float32Array.from({ length: bytes.byteLength / 2 }, (_, i) => halfToNumber(view.getUint16(i * 2, true)));
    case 'bf16': {
      const words = Uint32Array.from({ length: bytes.byteLength / 2 }, (_, i) => view.getUint16(i * 2, true) << 16);
      return new Float32Array(words.buffer);
    }
    case 'other':
      throw new ModelFault('MODEL_TENSOR_INVALID', 'Os pesos do modelo não são números de ponto flutuante.');
  }
}

/** Converts IEEE 754 binary16. */
function halfToNumber(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
