import fs from 'node:fs';
import path from 'node:path';
import { ProtobufMessage } from '../speech/vits/protobuf.ts';

const [FLOAT, INT64, BOOL] = [1, 7, 9];
const message = () => new ProtobufMessage();

function node(type: string, inputs: string[], outputs: string[], attribute?: ProtobufMessage): ProtobufMessage {
  const made = message();
  for (const input of inputs) made.text(1, input);
  for (const output of outputs) made.text(2, output);
  made.text(3, `${type}-${outputs[0]}`).text(4, type);
  return attribute ? made.message(5, attribute) : made;
}

function port(name: string, type: number, dims: (number | string)[]): ProtobufMessage {
  const shape = message();
  const dimension = (length: number | string) =>
    typeof length === 'number' ? message().integer(1, length) : message().text(2, length);
  for (const length of dims) shape.message(1, dimension(length));
  return message()
    .text(1, name)
    .message(2, message().message(1, message().integer(1, type).message(2, shape)));
}

function constant(name: string, type: number, dims: number[], bytes: Uint8Array): ProtobufMessage {
  const tensor = message();
  for (const length of dims) tensor.integer(1, length);
  return tensor.integer(2, type).text(8, name).bytes(9, bytes);
}

const int64 = (...values: number[]) => new Uint8Array(BigInt64Array.from(values, BigInt).buffer);

/** A graph with the inputs and the output of a voice of Piper's; what it does comes as its nodes. */
function graph(nodes: ProtobufMessage[], constants: ProtobufMessage[]): Uint8Array {
  const made = message();
  for (const one of nodes) made.message(1, one);
  made.text(2, 'voice');
  for (const one of constants) made.message(5, one);
  made.message(11, port('input', INT64, [1, 'n'])).message(11, port('input_lengths', INT64, [1]));
  made.message(11, port('scales', FLOAT, [3]));
  made.message(12, port('output', FLOAT, ['a', 'b', 'c']));
  const opset = message().text(1, '').integer(2, 17);
  const model = message().integer(1, 8).text(2, 'entoa').message(7, made).message(8, opset);
  return Buffer.concat(model.pieces);
}

const shaped = constant('shape', INT64, [3], int64(1, 1, 3));

/** A loop without an end. */
export function endlessGraph(): Uint8Array {
  const body = message()
    .message(1, node('Identity', ['go'], ['goes']))
    .message(1, node('Identity', ['v'], ['w']))
    .text(2, 'body')
    .message(11, port('i', INT64, []))
    .message(11, port('go', BOOL, []))
    .message(11, port('v', FLOAT, [3]))
    .message(12, port('goes', BOOL, []))
    .message(12, port('w', FLOAT, [3]));
  const attribute = message().text(1, 'body').message(6, body).integer(20, 5);
  return graph(
    [node('Loop', ['', 'true', 'scales'], ['last'], attribute), node('Reshape', ['last', 'shape'], ['output'])],
    [constant('true', BOOL, [], Uint8Array.of(1)), shaped],
  );
}

/** A tensor of 32 GB, asked for once it speaks. */
export function greedyGraph(): Uint8Array {
  return graph(
    [
      node('Mul', ['input_lengths', 'huge'], ['size']),
      node('ConstantOfShape', ['size'], ['all']),
      node('ReduceMax', ['all'], ['most'], message().text(1, 'keepdims').integer(3, 1).integer(20, 2)),
      node('Add', ['most', 'scales'], ['three']),
      node('Reshape', ['three', 'shape'], ['output']),
    ],
    [constant('huge', INT64, [1], int64(2 ** 28)), shaped],
  );
}

/** The configuration of a voice of Piper's. */
export function piperJson(): string {
  const symbols = ['_', '^', '$', ' ', '!', '?', ',', '.', ...'abdefijklmnopqstuvzɐɛɔɡɾʃʊɪˈ'];
  return JSON.stringify({
    audio: { sample_rate: 22_050 },
    espeak: { voice: 'pt-br' },
    phoneme_type: 'espeak',
    num_speakers: 1,
    num_symbols: 256,
    phoneme_id_map: Object.fromEntries(symbols.map((symbol, id) => [symbol, [id]])),
    inference: { noise_scale: 0.5, length_scale: 1, noise_w: 0.8 },
  });
}

const fixtures = path.resolve(import.meta.dirname, '../speech/vits/fixtures');
export const goodModel = () => ({
  config: fs.readFileSync(path.join(fixtures, 'rb2/config.json')),
  model: fs.readFileSync(path.join(fixtures, 'rb2/model.pth')),
});
