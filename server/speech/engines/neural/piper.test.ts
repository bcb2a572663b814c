import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildVits } from './graph/buildVits.ts';
import { openCheckpoint } from './files/checkpoint.ts';
import { createModelEngine } from './modelEngine.ts';
import { piperFrontend } from './files/piperConfig.ts';
import { ProtobufMessage } from './files/protobuf.ts';
import { textToIds } from './run/textToIds.ts';
import { readVitsConfig } from './files/vitsConfig.ts';
import { readJson } from './files/readJson.ts';
import { openWeights, type Tensor, type Weights } from './files/weights.ts';
import { openGraphProcess } from './run/graphProcess.ts';
import { inspectFiles, prepareFiles } from './run/workshop.ts';
import { piperConfig, piperSymbols } from '#testing/fixtures/piperConfig.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { until } from '#testing/until.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-piper-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
let count = 0;
function write(content: Uint8Array | string): string {
  const file = path.join(folder, String(count++));
  fs.writeFileSync(file, content);
  return file;
}

/**
 * Piper's voices are not available here; this is a graph of the same shape, with a configuration as Piper writes it.
 */
const fixture = (file: string) => `${vitsFixtures}/rb2/${file}`;
function graphOf(change: (weights: Weights) => Weights): Buffer {
  const checkpoint = openCheckpoint(fixture('model.pth'));
  const weights = change(openWeights(checkpoint));
  const { graph: built } = buildVits(readVitsConfig(readJson(fixture('config.json'))), weights, { mayCut: false });
  checkpoint.close();
  return Buffer.concat(built.encode());
}
const graph = graphOf((weights) => weights);
const json = piperConfig(piperSymbols);
const config = write(JSON.stringify(json));

test('a voice of Piper’s shape is inspected, made ready and speaks', async () => {
  const files = { config, model: write(graph) };
  expect(await inspectFiles(files)).toMatchObject({
    kind: 'piper',
    sampleRate: 22_050,
    speakers: [],
    languages: ['portuguese_brazil'],
    usesPhonemes: true,
  });
  const target = path.join(folder, 'voice');
  await prepareFiles(files, target, () => {});
  const engine = await createModelEngine({ folder: target, voices: { faber: 0 }, threads: 1 });
  let samples = 0;
  expect(
    await engine.speak({ text: 'Olá, mundo!', language: 'portuguese_brazil', voice: 'faber' }, (pcm) => {
      samples += pcm.length;
      return false;
    }),
  ).toBe(true);
  expect(samples).toBeGreaterThan(2000);
  engine.close();
});

const changed =
  (name: string, change: (tensor: Tensor) => Tensor) =>
  (weights: Weights): Weights => ({
    ...weights,
    get: (asked) => (asked === name ? change(weights.get(asked)) : weights.get(asked)),
  });

test('a graph that fails where nobody catches it is given up within half a minute, and its process ends', async () => {
  const cut = ({ dims, values }: Tensor) => ({ dims: [dims[0]! - 1], values: values.slice(1) });
  const model = write(graphOf(changed('waveform_decoder.ups.1.bias', cut)));
  const target = path.join(folder, 'stuck');
  await prepareFiles({ config, model }, target, () => {});
  const stuck = await openGraphProcess({ folder: target, threads: 1 });
  const from = performance.now();
  const request = { ids: [1, 0, 7, 0, 8, 0, 2], voice: 0, rate: 1 };
  await expect(stuck.run(request)).rejects.toThrow('limite de tempo');
  expect(performance.now() - from).toBeLessThan(30_000);
  await until('its end', () => Promise.resolve(!fs.existsSync(`/proc/${stuck.pid}/statm`)));
});

test('a sound that is no number is refused in words', async () => {
  const spoiled = ({ dims, values }: Tensor) => ({ dims, values: values.map(() => Number.NaN) });
  const target = path.join(folder, 'nan');
  await prepareFiles({ config, model: write(graphOf(changed('flow.flows.0.pre.bias', spoiled))) }, target, () => {});
  const engine = await createModelEngine({ folder: target, voices: { faber: 0 }, threads: 1 });
  const spoken = engine.speak({ text: 'Olá!', language: 'portuguese_brazil', voice: 'faber' }, () => false);
  await expect(spoken).rejects.toThrow('deixam de ser números');
  engine.close();
});

test('ids are ^ _ (symbol _)* $ over decomposed symbols', () => {
  const ids = textToIds(
    piperFrontend(json),
    { text: 'pão.', styles: [], language: 'portuguese_brazil' },
    () => 'p_ˈɐ̃_ʊ',
  );
  const idOf = (symbol: string) => piperSymbols.indexOf(symbol);
  expect(ids).toEqual([1, 0, ...['p', 'ˈ', 'ɐ', '̃', 'ʊ', '.'].flatMap((symbol) => [idOf(symbol), 0]), 2]);
});

test('a voice of Portugal reads Portuguese with its own sounds', () => {
  const { languages, phonemeLanguages } = piperFrontend({ ...json, espeak: { voice: 'pt-pt' } });
  expect([languages, phonemeLanguages]).toEqual([['portuguese_brazil'], { portuguese_brazil: 'pt-pt' }]);
});

const inGraph = (part: ProtobufMessage) => Buffer.concat(new ProtobufMessage().message(7, part).pieces);
test.each([
  [
    'weights in a file of its choice',
    Buffer.concat([
      graph,
      inGraph(
        new ProtobufMessage().message(
          5,
          new ProtobufMessage()
            .integer(1, 1)
            .message(13, new ProtobufMessage().text(1, 'location').text(2, '/etc/passwd')),
        ),
      ),
    ]),
    'MODEL_FILE_UNSAFE',
  ],
  [
    'an operation of its own',
    Buffer.concat([
      graph,
      inGraph(new ProtobufMessage().message(1, new ProtobufMessage().text(4, 'Run').text(7, 'evil.ops'))),
    ]),
    'MODEL_FILE_UNSAFE',
  ],
  [
    'the same inside a branch',
    Buffer.concat([
      graph,
      inGraph(
        new ProtobufMessage().message(
          1,
          new ProtobufMessage()
            .text(4, 'If')
            .message(
              5,
              new ProtobufMessage()
                .text(1, 'then_branch')
                .message(6, new ProtobufMessage().message(1, new ProtobufMessage().text(7, 'evil.ops'))),
            ),
        ),
      ),
    ]),
    'MODEL_FILE_UNSAFE',
  ],
  ['half an upload', graph.subarray(0, graph.length / 2), 'MODEL_FILE_TRUNCATED'],
  ['a text', 'isto não é um grafo', 'MODEL_FILE_UNKNOWN'],
  [
    'another network',
    inGraph(new ProtobufMessage().message(11, new ProtobufMessage().text(1, 'pixels'))),
    'MODEL_VOCABULARY_MISMATCH',
  ],
])('refused, and said why: %s', async (_what, content, code) => {
  await expect(inspectFiles({ config, model: write(content) })).rejects.toMatchObject({ code });
});
