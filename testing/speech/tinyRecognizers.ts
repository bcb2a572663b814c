import fs from 'node:fs';
import path from 'node:path';
import { OnnxGraph } from '#server/speech/engines/neural/graph/onnxGraph.ts';

/**
 * Recognizers in the layout in which sherpa-onnx publishes them, small enough to be made in a test: whatever they hear,
 * they write the given words. They prove that such files are found, loaded and run; weights cannot be had here.
 */

function write(file: string, graph: OnnxGraph, metadata: Readonly<Record<string, string | number>> = {}): void {
  fs.writeFileSync(file, Buffer.concat(graph.encode(metadata)));
}

/** A table by which each token leads to the next one: `next[token]` has the highest score. */
function chain(size: number, next: ReadonlyMap<number, number>): Float32Array {
  const table = new Float32Array(size * size);
  for (let token = 0; token < size; token++) table[token * size + (next.get(token) ?? size - 1)] = 1;
  return table;
}

const STATE = 4;
const CONTEXT = 448;
/** https://github.com/k2-fsa/sherpa-onnx: tokens of a Whisper model are written in base64. */
const encodeToken = (text: string) => Buffer.from(text).toString('base64');

/** Whisper: an encoder and a decoder with its caches, and the metadata of the encoder. */
export function writeTinyWhisper(folder: string, words: readonly string[]): void {
  const special = [
    '<|eot|>',
    '<|sot|>',
    '<|pt|>',
    '<|transcribe|>',
    '<|translate|>',
    '<|nospeech|>',
    '<|notimestamps|>',
  ];
  const first = words.length;
  const [eot, sot, language, transcribe, translate, noSpeech, noTimestamps] = special.map((_, i) => first + i) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const size = words.length + special.length;
  const encoder = new OnnxGraph('encoder');
  const mel = encoder.input('mel', 'float', ['N', 80, 'T']);
  // Something of the input flows on, so that nothing is left out.
  const nothing = encoder.op('Mul', [encoder.op('ReduceMean', [mel], { keepdims: 0 }), encoder.float(0)]);
  const cross = encoder.weight([1, 1, 8, STATE], new Float32Array(8 * STATE));
  for (const name of ['n_layer_cross_k', 'n_layer_cross_v'])
    encoder.output(name, encoder.op('Add', [cross, nothing]), [1, 'N', 'A', STATE]);
  write(path.join(folder, 'tiny-encoder.onnx'), encoder, {
    model_type: 'whisper-tiny',
    n_mels: 80,
    n_text_layer: 1,
    n_text_ctx: CONTEXT,
    n_text_state: STATE,
    n_vocab: size,
    sot,
    eot,
    blank_id: 0,
    translate,
    transcribe,
    is_multilingual: 1,
    no_timestamps: noTimestamps,
    no_speech: noSpeech,
    sot_sequence: [sot, language, transcribe].join(),
    all_language_tokens: String(language),
    all_language_codes: 'pt',
  });

  const decoder = new OnnxGraph('decoder');
  const tokens = decoder.input('tokens', 'int64', ['N', 'L']);
  const caches = ['k', 'v'].map((kind) =>
    decoder.input(`in_n_layer_self_${kind}_cache`, 'float', [1, 'N', CONTEXT, STATE]),
  );
  for (const kind of ['k', 'v']) decoder.input(`n_layer_cross_${kind}`, 'float', [1, 'N', 'A', STATE]);
  decoder.input('offset', 'int64', [1]);
  const next = new Map([
    [noTimestamps, 0],
    ...words.map((_, i): [number, number] => [i, i + 1 < words.length ? i + 1 : eot]),
  ]);
  const table = decoder.weight([size, size], chain(size, next));
  decoder.output('logits', decoder.op('Gather', [table, tokens], { axis: 0 }), ['N', 'L', size]);
  for (const [i, kind] of ['k', 'v'].entries())
    decoder.output(`out_n_layer_self_${kind}_cache`, caches[i]!, [1, 'N', CONTEXT, STATE]);
  write(path.join(folder, 'tiny-decoder.onnx'), decoder);
  const names = [...words.map((word, i) => (i === 0 ? word : ` ${word}`)), ...special];
  fs.writeFileSync(
    path.join(folder, 'tiny-tokens.txt'),
    names.map((name, id) => `${encodeToken(name)} ${id}\n`).join(''),
  );
}

/** A transducer of NeMo: encoder, prediction network with two states, joiner. */
export function writeTinyTransducer(folder: string, words: readonly string[]): void {
  const blank = words.length;
  const size = words.length + 1;
  const encoder = new OnnxGraph('encoder');
  const signal = encoder.input('audio_signal', 'float', ['N', 80, 'T']);
  const length = encoder.input('length', 'int64', ['N']);
  // One frame of eight, and one number of each.
  const frames = encoder.op('Slice', [
    signal,
    encoder.integers(0, 0),
    encoder.integers(1, 1 << 30),
    encoder.integers(1, 2),
    encoder.integers(1, 8),
  ]);
  encoder.output('outputs', frames, ['N', 1, 'F']);
  const eighths = encoder.op('Div', [encoder.op('Add', [length, encoder.integers(7)]), encoder.integers(8)]);
  encoder.output('encoded_lengths', eighths, ['N'], 'int64');
  write(path.join(folder, 'encoder.onnx'), encoder, {
    vocab_size: words.length,
    subsampling_factor: 8,
    normalize_type: 'per_feature',
    pred_rnn_layers: 1,
    pred_hidden: STATE,
    model_type: 'EncDecRNNTBPEModel',
  });

  const decoder = new OnnxGraph('decoder');
  const targets = decoder.input('targets', 'int32', ['N', 'L']);
  const targetLength = decoder.input('target_length', 'int32', ['N']);
  const states = ['states.1', 'onnx::Slice_3'].map((name) => decoder.input(name, 'float', [1, 'N', STATE]));
  const next = new Map([[blank, 0], ...words.map((_, i): [number, number] => [i, i + 1])]);
  const table = decoder.weight([size, size], chain(size, next));
  // (N, L, vocabulary) to (N, vocabulary, L).
  const scores = decoder.op('Transpose', [decoder.op('Gather', [table, targets], { axis: 0 })], { perm: [0, 2, 1] });
  decoder.output('outputs', scores, ['N', size, 'L']);
  decoder.output('prednet_lengths', targetLength, ['N'], 'int32');
  for (const [i, name] of ['states', '162'].entries()) decoder.output(name, states[i]!, [1, 'N', STATE]);
  write(path.join(folder, 'decoder.onnx'), decoder);

  const joiner = new OnnxGraph('joiner');
  const heard = joiner.input('encoder_outputs', 'float', ['N', 1, 1]);
  const predicted = joiner.input('decoder_outputs', 'float', ['N', size, 1]);
  const joined = joiner.op('Add', [predicted, joiner.op('Mul', [heard, joiner.float(0)])]);
  joiner.output('outputs', joiner.op('Reshape', [joined, joiner.integers(1, 1, 1, size)]), ['N', 1, 1, size]);
  write(path.join(folder, 'joiner.onnx'), joiner);
  const names = [...words.map((word) => `▁${word}`), '<blk>'];
  fs.writeFileSync(path.join(folder, 'tokens.txt'), names.map((name, id) => `${name} ${id}\n`).join(''));
}
