import fs from 'node:fs';
import { ModelFault } from '#server/speech/api/modelFault.ts';

interface Entry {
  readonly isStored: boolean;
  readonly bytes: number;
  readonly headerAt: number;
}

/** Random access to the uncompressed entries of a ZIP. */
export interface ZipReader {
  readonly names: readonly string[];
  /** Size of an entry in bytes. */
  sizeOf(name: string): number;
  /** Part of an entry; up to its end by default. */
  read(name: string, from?: number, length?: number): Buffer;
  close(): void;
}

const [END, END_64, LOCATOR_64, CENTRAL, LOCAL] = [0x0605_4b50, 0x0606_4b50, 0x0706_4b50, 0x0201_4b50, 0x0403_4b50];
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const DIRECTORY_MAX = 64 * 1024 * 1024;
const [MAX_16, MAX_32] = [0xffff, 0xffff_ffff];

/**
 * Opens the ZIP at `path`, zip64 included (APPNOTE.TXT 6.3.10). Throws a ModelFault for a file that is no ZIP,
 * truncated or compressed.
 */
export function openZip(path: string): ZipReader {
  const file = fs.openSync(path, 'r');
  try {
    return readDirectory(file, fs.fstatSync(file).size);
  } catch (error) {
    fs.closeSync(file);
    throw error;
  }
}

function readDirectory(file: number, size: number): ZipReader {
  const read = (at: number, length: number): Buffer => {
    if (!(at >= 0 && length >= 0 && at + length <= size)) throw cutOff();
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length;) {
      const got = fs.readSync(file, bytes, done, length - done, at + done);
      if (got === 0) throw cutOff();
      done += got;
    }
    return bytes;
  };
  if (size < 4 || read(0, 4).readUInt32LE() !== LOCAL)
    throw notZip(size > 0 ? read(0, Math.min(size, 2)) : Buffer.alloc(0));
  const { count, bytes, at } = findDirectory(read, size);
  if (bytes > DIRECTORY_MAX) throw new ModelFault('MODEL_TOO_COSTLY', 'O arquivo do modelo tem partes demais.');
  const entries = readEntries(read(at, bytes), count);
  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (entry === undefined)
      throw new ModelFault('MODEL_FILE_TRUNCATED', `Falta a parte "${name}" no arquivo do modelo. Envie de novo.`);
    if (!entry.isStored)
      throw new ModelFault(
        'MODEL_FILE_COMPRESSED',
        `A parte "${name}" do arquivo do modelo está comprimida, o que o PyTorch não faz.`,
      );
    return entry;
  };
  return {
    names: [...entries.keys()],
    sizeOf: (name) => find(name).bytes,
    read: (name, from = 0, length) => {
      const entry = find(name);
      const wanted = length ?? entry.bytes - from;
      if (from < 0 || wanted < 0 || from + wanted > entry.bytes) throw cutOff();
      const header = read(entry.headerAt, 30);
      if (header.readUInt32LE() !== LOCAL) throw cutOff();
      return read(entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28) + from, wanted);
    },
    close: () => fs.closeSync(file),
  };
}

function findDirectory(
  read: (at: number, length: number) => Buffer,
  size: number,
): { count: number; bytes: number; at: number } {
  const tailAt = Math.max(0, size - END_BYTES - COMMENT_MAX - 20);
  const tail = read(tailAt, size - tailAt);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw cutOff();
  const found = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const isBig = found.count === MAX_16 || found.bytes === MAX_32 || found.at === MAX_32;
  if (!isBig || end < 20 || tail.readUInt32LE(end - 20) !== LOCATOR_64) return found;
  const end64 = read(Number(tail.readBigUInt64LE(end - 12)), 56);
  if (end64.readUInt32LE() !== END_64) throw cutOff();
  return {
    count: Number(end64.readBigUInt64LE(32)),
    bytes: Number(end64.readBigUInt64LE(40)),
    at: Number(end64.readBigUInt64LE(48)),
  };
}

function readEntries(directory: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw cutOff();
    const [nameBytes, extraBytes, commentBytes] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ];
    const extraAt = at + 46 + nameBytes;
    const next = extraAt + extraBytes + commentBytes;
    if (next > directory.length) throw cutOff();
    const sizes = readSizes(directory, at, extraAt, extraBytes);
    entries.set(directory.toString('utf8', at + 46, extraAt), {
      ...sizes,
      isStored: directory.readUInt16LE(at + 10) === 0,
    });
    at = next;
  }
  return entries;
}

function readSizes(
  directory: Buffer,
  at: number,
  extraAt: number,
  extraBytes: number,
): { bytes: number; headerAt: number } {
  const packed = directory.readUInt32LE(at + 20);
  let bytes = directory.readUInt32LE(at + 24);
  let headerAt = directory.readUInt32LE(at + 42);
  for (let field = extraAt; field + 4 <= extraAt + extraBytes;) {
    const [id, length] = [directory.readUInt16LE(field), directory.readUInt16LE(field + 2)];
    let value = field + 4;
    const take = () => {
      if (value + 8 > directory.length) throw cutOff();
      const number = Number(directory.readBigUInt64LE(value));
      value += 8;
      return number;
    };
    if (id === 1) {
      if (bytes === MAX_32) bytes = take();
      if (packed === MAX_32) take();
      if (headerAt === MAX_32) headerAt = take();
    }
    field += 4 + length;
  }
  return { bytes, headerAt };
}

const cutOff = () =>
  new ModelFault('MODEL_FILE_TRUNCATED', 'O arquivo do modelo está incompleto ou estragado. Envie de novo.');

/** Before PyTorch 1.6 a checkpoint was a plain pickle: protocol mark, then a number. */
function notZip(start: Buffer): ModelFault {
  if (start.length === 2 && start[0] === 0x80 && start[1]! <= 5) {
    return new ModelFault(
      'MODEL_FILE_LEGACY',
      'O arquivo do modelo é de um formato antigo do PyTorch (antes do 1.6). Salve-o de novo com torch.save.',
    );
  }
  return new ModelFault('MODEL_FILE_UNKNOWN', 'O arquivo não é um modelo do PyTorch (.pth).');
}
