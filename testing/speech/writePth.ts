import { openCheckpoint } from '#server/speech/engines/neural/files/checkpoint.ts';

/** Data types in which torch stores tensors; integers are rounded. */
export type Kind = 'Float' | 'Double' | 'Half' | 'BFloat16' | 'Long' | 'Int';
export interface SavedTensor {
  readonly size: readonly number[];
  readonly values: Float32Array;
  readonly kind: Kind;
}
export type SavedTensors = Record<string, SavedTensor>;

/** The tensors of a checkpoint as 32-bit floats, whatever their type was. */
export function readPth(path: string): SavedTensors {
  const { tensors, read, close } = openCheckpoint(path);
  try {
    return Object.fromEntries(
      [...tensors].map(([name, { size }]) => [name, { size, values: read(name).slice(), kind: 'Float' }]),
    );
  } finally {
    close();
  }
}

/**
 * A file in the format of torch.save, with the weights under the keys of `under`; by default where Coqui stores them.
 */
export function writePth(tensors: SavedTensors, under: readonly string[] = ['model']): Buffer {
  const entries = Object.entries(tensors);
  const state = dictionary(entries.map(([name, tensor], key) => [name, tensorOp(tensor, key)]));
  const whole = under.reduceRight((inner, name) => dictionary([[name, inner]]), state);
  return zip([
    ['archive/data.pkl', Buffer.concat([Buffer.from([0x80, 2]), whole, Buffer.from('.')])],
    ...entries.map(([, tensor], key): [string, Buffer] => [`archive/data/${key}`, encode(tensor)]),
  ]);
}

const bytesEach: Record<Kind, number> = { Float: 4, Double: 8, Half: 2, BFloat16: 2, Long: 8, Int: 4 };

function encode({ values, kind }: SavedTensor): Buffer {
  const bytes = Buffer.alloc(values.length * bytesEach[kind]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  values.forEach((value, i) => {
    const at = i * bytesEach[kind];
    if (kind === 'Float') view.setFloat32(at, value, true);
    if (kind === 'Double') view.setFloat64(at, value, true);
    if (kind === 'Half') view.setUint16(at, toHalf(value), true);
    if (kind === 'BFloat16') view.setUint16(at, new Uint32Array(Float32Array.of(value).buffer)[0]! >>> 16, true);
    if (kind === 'Long') view.setBigInt64(at, BigInt(Math.round(value)), true);
    if (kind === 'Int') view.setInt32(at, Math.round(value), true);
  });
  return bytes;
}

/** IEEE 754 binary16, rounded towards zero. */
function toHalf(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127;
  if (exponent === 128) return sign | 0x7c00 | ((bits & 0x7fffff) === 0 ? 0 : 1);
  if (exponent > 15) return sign | 0x7bff;
  if (exponent >= -14) return sign | ((exponent + 15) << 10) | ((bits >>> 13) & 0x3ff);
  return sign | Math.trunc(Math.abs(value) * 2 ** 24);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const head = Buffer.alloc(5);
  head.write('X');
  head.writeUInt32LE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.write('J');
  bytes.writeInt32LE(value, 1);
  return bytes;
}
const global = (name: string) => Buffer.from(`c${name.replace(/\.(\w+)$/, '\n$1')}\n`);
const tuple = (...items: Buffer[]) => Buffer.concat([Buffer.from('('), ...items, Buffer.from('t')]);
const dictionary = (items: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([Buffer.from('}('), ...items.flatMap(([name, value]) => [text(name), value]), Buffer.from('u')]);

function tensorOp({ size, values, kind }: SavedTensor, key: number): Buffer {
  const storage = tuple(
    text('storage'),
    global(`torch.${kind}Storage`),
    text(String(key)),
    text('cpu'),
    integer(values.length),
  );
  const strides = size.map((_, axis) => size.slice(axis + 1).reduce((product, length) => product * length, 1));
  const rebuilt = tuple(
    Buffer.concat([storage, Buffer.from('Q')]),
    integer(0),
    tuple(...size.map(integer)),
    tuple(...strides.map(integer)),
    Buffer.from([0x89]),
    Buffer.concat([global('collections.OrderedDict'), Buffer.from(')R')]),
  );
  return Buffer.concat([global('torch._utils._rebuild_tensor_v2'), rebuilt, Buffer.from('R')]);
}

/** Stored entries, as torch writes them; checksums are omitted because nobody reads them. */
function zip(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x0201_4b50);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), content);
    directory.push(central, Buffer.from(name));
    at += local.length + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
