import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { inspectOnnx } from './onnxInspection.ts';
import { ProtobufMessage } from './protobuf.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-onnx-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const message = () => new ProtobufMessage();
/** Weights stored in another file of the server. */
const outside = () => message().integer(1, 3).integer(14, 1);
const sparse = () => message().message(1, outside());
const foreign = () => message().text(4, 'Run').text(7, 'evil.domain');
const input = () => message().text(1, 'input');
const graph = () => message().message(11, input());
const model = (inside = graph()) => message().integer(1, 8).message(7, inside);
const withAttribute = (attribute: ProtobufMessage) => model(graph().message(1, message().message(5, attribute)));

function inspect(made: ProtobufMessage) {
  const file = path.join(folder, 'model.onnx');
  fs.writeFileSync(file, Buffer.concat(made.pieces));
  return inspectOnnx(file);
}

test('a plain graph passes', () => {
  expect(inspect(model(graph().message(5, message().integer(1, 3)))).inputs).toEqual(['input']);
});

test.each<[string, ProtobufMessage]>([
  ['sparse_initializer', model(graph().message(15, sparse()))],
  ['sparse_tensor', withAttribute(message().message(22, sparse()))],
  ['sparse_tensors', withAttribute(message().message(23, sparse()))],
  ['tensors', withAttribute(message().message(10, outside()))],
  ['graphs', withAttribute(message().message(11, graph().message(1, foreign())))],
  ['functions', model().message(25, message().message(7, foreign()))],
  ['training_info', model().message(20, message().message(1, graph().message(1, foreign())))],
  ['sparse_initializer', withAttribute(message().message(6, graph().message(15, sparse())))],
])('%s is refused, whatever it holds', (name, made) => {
  expect(() => inspect(made)).toThrow(`nenhuma voz do Piper tem (${name})`);
});

test.each<[string, ProtobufMessage, RegExp]>([
  ['weights in another file', model(graph().message(5, outside())), /em outro arquivo/],
  ['such weights in a constant', withAttribute(message().message(5, outside())), /em outro arquivo/],
  ['a foreign operator', model(graph().message(1, foreign())), /operação de fora/],
])('%s is refused as before', (_what, made, sentence) => {
  expect(() => inspect(made)).toThrow(sentence);
});

/** Encodes the tag in five bytes with a bit beyond the 32 that the runtime reads; the runtime sees the given field. */
function hidden(field: number, content: ProtobufMessage): ProtobufMessage {
  const made = message().message(field, content);
  made.pieces[0] = Uint8Array.from([(field * 8 + 2) | 0x80, 0x80, 0x80, 0x80, 0x10, content.length]);
  made.length = made.pieces.reduce((sum, { length }) => sum + length, 0);
  return made;
}

test.each<[string, ProtobufMessage]>([
  ['sparse_initializer', model(hidden(15, sparse()))],
  ['a foreign operator', model(hidden(1, foreign()))],
  ['weights in another file', model(hidden(5, outside()))],
])('%s behind a tag that the runtime reads otherwise is refused', (_what, made) => {
  expect(() => inspect(made)).toThrow(ModelFault);
});

test('a file of the runtime’s own format is refused, though it can be read as ONNX too', () => {
  const both = message().integer(1, 8).bytes(9, Buffer.from('ORTM')).message(7, graph());
  expect(Buffer.concat(both.pieces).toString('latin1', 4, 8)).toBe('ORTM');
  expect(() => inspect(both)).toThrow(ModelFault);
});
