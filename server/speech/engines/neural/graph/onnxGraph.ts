import { ProtobufMessage } from '#server/speech/engines/neural/files/protobuf.ts';

/** Element types of TensorProto (onnx.proto3). */
const elementType = { float: 1, int32: 6, int64: 7 } as const;
/** Attribute types of AttributeProto. */
const attributeType = { float: 1, int: 2, ints: 7, text: 3 } as const;
const [IR_VERSION, OPSET] = [8, 17];

/** Name of a tensor inside a graph. */
export type Value = string & { readonly __value?: never };
export type Attribute = number | readonly number[] | string | { readonly float: number };
type Dimension = number | string;
interface Port {
  readonly name: string;
  readonly type: number;
  readonly dims: readonly Dimension[] | undefined;
}

/** Builder of an ONNX graph; each operation returns its output. */
export class OnnxGraph {
  readonly #name: string;
  readonly #nodes: ProtobufMessage[] = [];
  readonly #weights: ProtobufMessage[] = [];
  readonly #inputs: Port[] = [];
  readonly #outputs: Port[] = [];
  readonly #constants = new Map<string, Value>();
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  input(name: string, type: keyof typeof elementType, dims: readonly Dimension[]): Value {
    this.#inputs.push({ name, type: elementType[type], dims });
    return name;
  }

  /** Adds a named output. */
  output(name: string, value: Value, dims?: readonly Dimension[], type: keyof typeof elementType = 'float'): void {
    this.#node('Identity', [value], [name], {});
    this.#outputs.push({ name, type: elementType[type], dims });
  }

  weight(dims: readonly number[], values: Float32Array | BigInt64Array): Value {
    const name = this.#next('w');
    const tensor = new ProtobufMessage();
    for (const length of dims) tensor.integer(1, length);
    tensor.integer(2, values instanceof BigInt64Array ? elementType.int64 : elementType.float).text(8, name);
    this.#weights.push(tensor.bytes(9, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)));
    return name;
  }

  /** A vector of 64-bit integers. */
  integers(...values: number[]): Value {
    return this.#constant(`v${values.join()}`, () => this.weight([values.length], BigInt64Array.from(values, BigInt)));
  }

  /** A 64-bit integer scalar. */
  integer(value: number): Value {
    return this.#constant(`s${value}`, () => this.weight([], BigInt64Array.of(BigInt(value))));
  }

  float(value: number): Value {
    return this.#constant(`f${value}`, () => this.weight([], Float32Array.of(value)));
  }

  /** Adds an operation with one output; omitted inputs are undefined. */
  op(
    type: string,
    inputs: readonly (Value | undefined)[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Value {
    const output = this.#next('t');
    this.#node(type, inputs, [output], attributes);
    return output;
  }

  /** Splits along an axis into pieces of the given lengths. */
  split(value: Value, axis: number, lengths: readonly number[]): Value[] {
    const outputs = lengths.map(() => this.#next('t'));
    this.#node('Split', [value, this.integers(...lengths)], outputs, { axis });
    return outputs;
  }

  /** The serialized ONNX model, as consecutive chunks. */
  encode(metadata: Readonly<Record<string, string | number>> = {}): Uint8Array[] {
    const graph = new ProtobufMessage();
    for (const node of this.#nodes) graph.message(1, node);
    graph.text(2, this.#name);
    for (const weight of this.#weights) graph.message(5, weight);
    for (const port of this.#inputs) graph.message(11, encodePort(port));
    for (const port of this.#outputs) graph.message(12, encodePort(port));
    const model = new ProtobufMessage()
      .integer(1, IR_VERSION)
      .text(2, 'entoa')
      .message(7, graph)
      .message(8, new ProtobufMessage().text(1, '').integer(2, OPSET));
    return [...model.pieces, ...encodeMetadata(metadata)];
  }

  #constant(key: string, make: () => Value): Value {
    const known = this.#constants.get(key) ?? make();
    this.#constants.set(key, known);
    return known;
  }

  #next(prefix: string): Value {
    return `${prefix}${this.#count++}`;
  }

  #node(
    type: string,
    inputs: readonly (Value | undefined)[],
    outputs: readonly Value[],
    attributes: Readonly<Record<string, Attribute>>,
  ): void {
    const node = new ProtobufMessage();
    for (const input of inputs) node.text(1, input ?? '');
    for (const output of outputs) node.text(2, output);
    node.text(3, `${type}${this.#nodes.length}`).text(4, type);
    for (const [name, value] of Object.entries(attributes)) node.message(5, encodeAttribute(name, value));
    this.#nodes.push(node);
  }
}

/** Serialized metadata of a model (field 14), which may be appended to a finished file. */
export function encodeMetadata(metadata: Readonly<Record<string, string | number>>): Uint8Array[] {
  const end = new ProtobufMessage();
  for (const [key, value] of Object.entries(metadata))
    end.message(14, new ProtobufMessage().text(1, key).text(2, String(value)));
  return end.pieces;
}

function encodeAttribute(name: string, value: Attribute): ProtobufMessage {
  const attribute = new ProtobufMessage().text(1, name);
  if (typeof value === 'number') return attribute.integer(3, value).integer(20, attributeType.int);
  if (typeof value === 'string') return attribute.text(4, value).integer(20, attributeType.text);
  if ('float' in value) return attribute.float(2, value.float).integer(20, attributeType.float);
  for (const item of value) attribute.integer(8, item);
  return attribute.integer(20, attributeType.ints);
}

function encodePort({ name, type, dims }: Port): ProtobufMessage {
  const port = new ProtobufMessage().integer(1, type);
  const shape = new ProtobufMessage();
  for (const length of dims ?? [])
    shape.message(
      1,
      typeof length === 'number' ? new ProtobufMessage().integer(1, length) : new ProtobufMessage().text(2, length),
    );
  if (dims !== undefined) port.message(2, shape);
  return new ProtobufMessage().text(1, name).message(2, new ProtobufMessage().message(1, port));
}
