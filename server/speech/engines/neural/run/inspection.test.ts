import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { inspectFiles, prepareFiles } from './workshop.ts';
import { createModelEngine } from '#server/speech/engines/neural/modelEngine.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-inspection-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const fixture = (file: string) => `${vitsFixtures}/${file}`;
const config = fixture('multi/config.json');
let count = 0;
function write(content: Uint8Array | string): string {
  const file = path.join(folder, String(count++));
  fs.writeFileSync(file, content);
  return file;
}
const changed = (change: (json: Record<string, unknown>) => void) => {
  const json = JSON.parse(fs.readFileSync(config, 'utf8')) as Record<string, unknown>;
  change(json);
  return write(JSON.stringify(json));
};

test.each([
  ['sdp', { speakers: [], languages: ['portuguese_brazil'] }],
  ['multi', { speakers: ['1', '2', '3'], languages: ['portuguese_brazil'] }],
  ['rb2', { speakers: [] }],
])('%s is a voice', async (name, about) => {
  expect(
    await inspectFiles({ config: fixture(`${name}/config.json`), model: fixture(`${name}/model.pth`) }),
  ).toMatchObject({ kind: 'vits', sampleRate: 22_050, ...about });
});

function zipOf(name: string, content: Buffer, method: 0 | 8): Buffer {
  const data = method === 0 ? content : deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(method, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(method, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}
const pickle = (...parts: (string | number[])[]) =>
  Buffer.concat([Buffer.from([0x80, 2]), ...parts.map((part) => Buffer.from(part as string)), Buffer.from('.')]);
const whole = fs.readFileSync(fixture('multi/model.pth'));

test.each([
  ['runs os.system', fixture('hostile/evil.pth'), 'MODEL_FILE_UNSAFE'],
  ['a tensor of 2^40 numbers', fixture('hostile/huge.pth'), 'MODEL_TENSOR_INVALID'],
  ['the old format', fixture('hostile/legacy.pth'), 'MODEL_FILE_LEGACY'],
  ['a tensor beyond its storage', fixture('hostile/oob.pth'), 'MODEL_TENSOR_INVALID'],
  ['a storage named like a path', fixture('hostile/trav.pth'), 'MODEL_TENSOR_INVALID'],
  ['an index cut off', fixture('hostile/trunc.pth'), 'MODEL_FILE_TRUNCATED'],
  ['half an upload', write(whole.subarray(0, whole.length / 2)), 'MODEL_FILE_TRUNCATED'],
  ['without its last byte', write(whole.subarray(0, -1)), 'MODEL_FILE_TRUNCATED'],
  ['a renamed ZIP', write(zipOf('leia-me.txt', Buffer.from('oi'), 0)), 'MODEL_FILE_UNKNOWN'],
  ['a zip bomb', write(zipOf('archive/data.pkl', Buffer.alloc(256 * 1024 * 1024), 8)), 'MODEL_FILE_COMPRESSED'],
  [
    'an index of 100 MB',
    write(zipOf('archive/data.pkl', Buffer.alloc(100 * 1024 * 1024, 0x4e), 0)),
    'MODEL_TOO_COSTLY',
  ],
  [
    'marks without an end',
    write(zipOf('archive/data.pkl', Buffer.alloc(60 * 1024 * 1024, 0x28), 0)),
    'MODEL_TOO_COSTLY',
  ],
  ['builtins.eval', write(zipOf('a/data.pkl', pickle('cbuiltins\neval\n'), 0)), 'MODEL_FILE_UNSAFE'],
  [
    'eval by STACK_GLOBAL',
    write(zipOf('a/data.pkl', pickle([0x8c, 8], 'builtins', [0x8c, 4], 'eval', [0x93]), 0)),
    'MODEL_FILE_UNSAFE',
  ],
  [
    'a name of Object.prototype',
    write(zipOf('a/data.pkl', pickle('c__proto__\nconstructor\n'), 0)),
    'MODEL_FILE_UNSAFE',
  ],
  ['an instance by INST', write(zipOf('a/data.pkl', pickle('(ios\nsystem\n'), 0)), 'MODEL_FILE_TRUNCATED'],
  ['a pickle of a number', write(zipOf('a/data.pkl', pickle([0x4b, 1]), 0)), 'MODEL_FILE_UNKNOWN'],
  ['a text', write('isto não é um modelo'), 'MODEL_FILE_UNKNOWN'],
  ['nothing', write(''), 'MODEL_FILE_UNKNOWN'],
  ['another model’s weights', fixture('sdp/model.pth'), 'MODEL_VOCABULARY_MISMATCH'],
])('refused, and said why: %s', async (_what, model, code) => {
  const refusal = await inspectFiles({ config, model }).then(
    () => undefined,
    (error: { code: string; message: string }) => error,
  );
  expect(refusal).toMatchObject({ code });
  expect(refusal!.message.length).toBeGreaterThan(20);
});

const model = fixture('multi/model.pth');
test.each([
  ['no JSON', write('{'), 'MODEL_CONFIG_INVALID', 'não é um JSON'],
  ['a list', write('[]'), 'MODEL_CONFIG_INVALID', 'não é um objeto'],
  [
    'no audio',
    changed((json) => {
      delete json['audio'];
    }),
    'MODEL_CONFIG_INVALID',
    'falta audio',
  ],
  [
    'no sample rate',
    changed((json) => {
      json['audio'] = {};
    }),
    'MODEL_CONFIG_INVALID',
    'falta audio.sample_rate',
  ],
  [
    'a rate that is a text',
    changed((json) => {
      json['audio'] = { sample_rate: '22k' };
    }),
    'MODEL_CONFIG_INVALID',
    'audio.sample_rate',
  ],
  ['XTTS', write('{"model":"xtts"}'), 'MODEL_KIND_UNSUPPORTED', 'XTTS'],
  ['Tacotron', write('{"model":"tacotron2"}'), 'MODEL_KIND_UNSUPPORTED', 'tacotron2'],
  [
    'another phonemizer',
    changed((json) => {
      json['phonemizer'] = 'gruut';
    }),
    'MODEL_FRONTEND_UNSUPPORTED',
    'gruut',
  ],
  [
    'a symbol too many',
    changed((json) => {
      (json['characters'] as Record<string, string>)['characters'] += 'ß';
    }),
    'MODEL_VOCABULARY_MISMATCH',
    'símbolos',
  ],
  [
    'more layers than there are',
    changed((json) => {
      (json['model_args'] as Record<string, number>)['num_layers_text_encoder'] = 3;
    }),
    'MODEL_TENSOR_MISSING',
    'attn_layers.2',
  ],
  [
    'fewer layers than there are',
    changed((json) => {
      (json['model_args'] as Record<string, number>)['num_layers_text_encoder'] = 1;
    }),
    'MODEL_VOCABULARY_MISMATCH',
    'num_layers_text_encoder',
  ],
])('a configuration is refused, and what is wrong named: %s', async (_what, configFile, code, words) => {
  await expect(inspectFiles({ config: configFile, model })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  });
});

test('an inspection that takes too long or too much is ended', async () => {
  await expect(inspectFiles({ config, model }, { seconds: 0.02, memoryBytes: 1e10 })).rejects.toMatchObject({
    code: 'MODEL_TOO_COSTLY',
  });
  await expect(inspectFiles({ config, model }, { seconds: 10, memoryBytes: 1e6 })).rejects.toMatchObject({
    code: 'MODEL_TOO_COSTLY',
  });
});

test.each(['sdp', 'multi'])('%s speaks in a process of its own, whose end is noticed', async (name) => {
  const target = path.join(folder, `voice-${name}`);
  const shares: number[] = [];
  await prepareFiles({ config: fixture(`${name}/config.json`), model: fixture(`${name}/model.pth`) }, target, (share) =>
    shares.push(share),
  );
  expect(shares.at(-1)).toBe(1);
  const engine = await createModelEngine({
    folder: target,
    voices: { Ana: 0, Bia: name === 'multi' ? 2 : 0 },
    threads: 1,
  });
  const chunks: Int16Array[] = [];
  const speak = (voice: string) =>
    engine.speak({ text: 'Olá, mundo! Como vai?', language: 'portuguese_brazil', voice }, (pcm) => {
      chunks.push(pcm);
      return false;
    });
  expect([await speak('Ana'), await speak('Bia')]).toEqual([true, true]);
  for (const pcm of chunks) {
    expect(pcm.length).toBeGreaterThan(2000);
    expect(pcm.some((sample) => sample !== 0)).toBe(true);
  }
  engine.close();
  await expect(speak('Ana')).rejects.toThrow(/ended|closed/);
  fs.appendFileSync(`${target}/graph.onnx`, 'x');
  await expect(createModelEngine({ folder: target, voices: { Ana: 0 }, threads: 1 })).rejects.toThrow(
    'The graph has changed',
  );
});
