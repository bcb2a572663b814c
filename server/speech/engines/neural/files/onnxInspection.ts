import fs from 'node:fs';
import { ModelFault } from '#server/speech/api/modelFault.ts';

export interface OnnxFacts {
  readonly inputs: readonly string[];
  readonly parameters: number;
  readonly bytes: number;
}

/** Max file size: a voice's graph is well below it, and the whole file is held in memory during the inspection. */
const BYTES_MAX = 1024 ** 3;
/** Tags of the fields with which an ONNX file may begin. */
const [IR_VERSION, GRAPH] = [0x08, 0x3a];
/**
 * Fields of onnx.proto3 that no Piper voice uses and that this inspection does not follow, although they can contain
 * operators or weights. They are refused everywhere.
 */
const refusedFields = {
  model: { 20: 'training_info', 25: 'functions' },
  graph: { 15: 'sparse_initializer' },
  attribute: { 10: 'tensors', 11: 'graphs', 22: 'sparse_tensor', 23: 'sparse_tensors' },
} as const satisfies Record<string, Readonly<Record<number, string>>>;
/** With this magic after the first four bytes, the runtime reads the file in its own format instead of ONNX. */
const [OTHER_FORMAT, OTHER_FORMAT_AT] = ['ORTM', 4];
/** Tags have 32 bits. The runtime ignores further bits and would see another field than this inspection. */
const TAG_MAX = 2 ** 32 - 1;
const domains = new Set(['', 'ai.onnx', 'ai.onnx.ml', 'com.microsoft']);

/** Inspects an ONNX file without running it: allows only embedded data and standard operators. Throws a ModelFault. */
export function inspectOnnx(path: string): OnnxFacts {
  const { size } = fs.statSync(path);
  if (size > BYTES_MAX)
    throw new ModelFault('MODEL_TOO_COSTLY', 'O arquivo .onnx passa de 1 GB: não é uma voz do Piper.');
  const bytes = fs.readFileSync(path);
  if (bytes[0] !== IR_VERSION && bytes[0] !== GRAPH) throw unknown();
  if (bytes.toString('latin1', OTHER_FORMAT_AT, OTHER_FORMAT_AT + OTHER_FORMAT.length) === OTHER_FORMAT)
    throw unknown();
  const inputs: string[] = [];
  let parameters = 0;
  let hasGraph = false;
  const graph = (part: Buffer, isOuter: boolean) =>
    eachField(part, (field, value) => {
      refuse('graph', field);
      if (field === 1) node(value);
      if (field === 5) parameters += tensor(value);
      if (field === 11 && isOuter)
        eachField(value, (inner, name) => {
          if (inner === 1) inputs.push(name.toString());
        });
    });
  const node = (part: Buffer) =>
    eachField(part, (field, value) => {
      if (field === 7 && !domains.has(value.toString()))
        throw new ModelFault(
          'MODEL_FILE_UNSAFE',
          `O arquivo .onnx pede a operação de fora "${value
            .toString()
            .replaceAll(/[^\w.]/g, '')
            .slice(0, 40)}". Nada dele foi executado.`,
        );
      if (field === 5)
        eachField(value, (inner, content) => {
          refuse('attribute', inner);
          if (inner === 5) tensor(content);
          if (inner === 6) graph(content, false);
        });
    });
  eachField(bytes, (field, value) => {
    refuse('model', field);
    if (field === 7) {
      hasGraph = true;
      graph(value, true);
    }
  });
  if (!hasGraph) throw unknown();
  return { inputs, parameters, bytes: size };
}

function refuse(message: keyof typeof refusedFields, field: number): void {
  const name = (refusedFields[message] as Readonly<Record<number, string>>)[field];
  if (name !== undefined)
    throw new ModelFault(
      'MODEL_FILE_UNSAFE',
      `O arquivo .onnx tem uma parte que nenhuma voz do Piper tem (${name}). Nada dele foi executado.`,
    );
}

function tensor(part: Buffer): number {
  let count = 1;
  eachField(part, (field, value, number) => {
    if (field === 1) count *= number ?? packed(value);
    if (field === 13 || (field === 14 && number !== 0))
      throw new ModelFault(
        'MODEL_FILE_UNSAFE',
        'O arquivo .onnx guarda os pesos em outro arquivo, que ele poderia escolher no servidor. ' +
          'Salve-o inteiro em um só.',
      );
  });
  return count;
}

function packed(bytes: Buffer): number {
  let product = 1;
  for (let at = 0; at < bytes.length;) {
    const { value, next } = varint(bytes, at);
    product *= value;
    at = next;
  }
  return product;
}

function eachField(bytes: Buffer, take: (field: number, value: Buffer, number: number | undefined) => void): void {
  const empty = Buffer.alloc(0);
  for (let at = 0; at < bytes.length;) {
    const tag = varint(bytes, at);
    at = tag.next;
    const field = Math.floor(tag.value / 8);
    const kind = tag.value % 8;
    if (field === 0 || tag.value > TAG_MAX) throw unknown();
    if (kind === 0) {
      const { value, next } = varint(bytes, at);
      at = next;
      take(field, empty, value);
      continue;
    }
    const length = kind === 2 ? varint(bytes, at) : undefined;
    if (length === undefined && kind !== 1 && kind !== 5) throw unknown();
    const from = length?.next ?? at;
    at = from + (length?.value ?? (kind === 1 ? 8 : 4));
    if (at > bytes.length)
      throw new ModelFault('MODEL_FILE_TRUNCATED', 'O arquivo do modelo está incompleto ou estragado. Envie de novo.');
    take(field, kind === 2 ? bytes.subarray(from, at) : empty, undefined);
  }
}

function varint(bytes: Buffer, at: number): { value: number; next: number } {
  let value = 0;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[at + i];
    if (byte === undefined)
      throw new ModelFault('MODEL_FILE_TRUNCATED', 'O arquivo do modelo está incompleto ou estragado. Envie de novo.');
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  throw unknown();
}

const unknown = () => new ModelFault('MODEL_FILE_UNKNOWN', 'O arquivo não é um modelo ONNX.');
