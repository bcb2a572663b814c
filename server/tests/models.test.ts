import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { contract } from '#contract/index.ts';
import type { ModelDetail } from '#contract/models.ts';
import { sweepModels } from '#server/features/models/sweepModels.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import { type Client } from '#testing/client.ts';
import { graphProcessesOf } from '#testing/processes.ts';
import { until } from '#testing/until.ts';
import { ended, newProject, spokenPrompt, scratchFilesOf, startTestServer, type TestServer } from './testServer.ts';
import { vitsFixtures } from '#testing/fixtures.ts';

const { models, prompts } = contract;
const fixture = (file: string) => fs.readFileSync(path.join(vitsFixtures, file));

let server: TestServer;
let admin: Client;
let manager: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  [admin, manager] = [await server.signIn('ADMIN'), await server.signIn('MANAGER')];
  idProject = (await newProject(manager)).id;
});
afterAll(() => server.stop());

interface Sent {
  name?: string;
  config?: Uint8Array | string;
  model?: Uint8Array;
  modelName?: string;
}

async function send(method: 'POST' | 'PATCH', url: string, { name, config, model, modelName = 'model.pth' }: Sent) {
  const form = new FormData();
  if (name !== undefined) form.append('name', name);
  if (config !== undefined) form.append('voice_config', new Blob([config as never]), 'config.json');
  if (model !== undefined) form.append('voice_model', new Blob([model as never]), modelName);
  const answer = await manager.fetch(url, { method, body: form });
  return { status: answer.status, body: (await answer.json()) as ModelDetail & { code: string; messages: string[] } };
}
const create = (name: string, voice: string, change: Partial<Sent> = {}) =>
  send('POST', '/api/models', {
    name,
    config: fixture(`${voice}/config.json`),
    model: fixture(`${voice}/model.pth`),
    ...change,
  });
async function created(name: string, voice: string): Promise<ModelDetail> {
  const { status, body } = await create(name, voice);
  expect([status, body.messages]).toEqual([200, undefined]);
  return body;
}
const settled = (id: number) =>
  until(
    'the end of the preparation',
    async () => {
      const model = await manager.call(models.get, { id });
      return model.activation !== 'preparing' && model;
    },
    240_000,
  );
async function activated(id: number): Promise<ModelDetail> {
  const toggled = await manager.call(models.toggle, { id });
  expect(['preparing', 'active']).toContain(toggled.activation);
  const model = await settled(id);
  expect([model.failure, model.activation]).toEqual([null, 'active']);
  return model;
}
const filesLeft = () =>
  [...fs.readdirSync(path.join(server.dataDir, 'models')), ...scratchFilesOf(server.dataDir)].sort();

test('two files become a voice that speaks prompts, streams and the demo, and stops when it is switched off', async () => {
  const made = await created('  Júlia ', 'sdp');
  expect(made).toMatchObject({
    name: 'júlia',
    status: false,
    activation: 'inactive',
    voices: ['júlia'],
    versionNumber: 1,
    about: { kind: 'vits', sampleRate: 22_050, languages: ['portuguese_brazil'] },
  });
  expect(made.versions[0]).toMatchObject({
    number: 1,
    isCurrent: true,
    isPrepared: false,
    model: {
      name: 'model.pth',
      bytes: fixture('sdp/model.pth').length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    },
  });
  expect(await server.visitor.call(models.synthesizerModels, {})).not.toContain('júlia');

  const active = await activated(made.id);
  expect([active.status, active.progress]).toEqual([true, 1]);
  expect(await server.visitor.call(models.synthesizerModels, {})).toContain('júlia');
  expect(await server.visitor.call(models.synthesizerModels, { language: 'german' })).not.toContain('júlia');

  const spoken = await spokenPrompt(manager, idProject, { speaker: 'júlia', text: 'Custa R$ 50. Até logo!' });
  expect([spoken.status, spoken.failureReason]).toEqual(['PROCESSED', null]);
  const wav = Buffer.from(await (await manager.fetch(spoken.path!)).arrayBuffer());
  expect([wav.toString('latin1', 0, 4), wav.readUInt32LE(24)]).toEqual(['RIFF', 22_050]);
  expect(spoken.duration).toBeGreaterThan(0.5);
  expect((await spokenPrompt(manager, idProject, { speaker: 'júlia', compression: true })).status).toBe('PROCESSED');

  const key = 'cd'.repeat(100);
  await admin.call(apikeys.create, { service: 'Vozes', key, isIndefinite: true });
  const stream = await fetch(`${server.origin}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'entoa', voice: 'júlia', input: 'Bom dia! Tudo bem?', response_format: 'wav' }),
  });
  expect(stream.status).toBe(200);
  expect((await stream.arrayBuffer()).byteLength).toBeGreaterThan(10_000);

  expect(server.speech.loadedModels()).toHaveLength(1);
  expect((await manager.call(models.toggle, { id: made.id })).status).toBe(false);
  await until(
    'the voice to be gone',
    async () => !(await server.visitor.call(models.synthesizerModels, {})).includes('júlia'),
  );
  await until('its memory to be given back', async () => server.speech.loadedModels().length === 0);
  expect(
    (
      await manager.ask(prompts.create, {
        idProject,
        name: 'tarde',
        text: 'Tarde demais.',
        speaker: 'júlia',
        compression: false,
      })
    ).status,
  ).toBe(422);
  await expect(
    server.speech.speak({
      voice: 'júlia',
      language: 'portuguese_brazil',
      text: 'Oi',
      isTelephony: false,
      volumeDb: 0,
      gapMs: 0,
      endMs: 0,
    }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_VOICE', isFinal: true });
}, 360_000);

test('several speakers are several voices; a new name keeps the prompts', async () => {
  const made = await created('coral', 'multi');
  expect(made.voices).toEqual(['coral (1)', 'coral (2)', 'coral (3)']);
  await activated(made.id);
  const spoken = await spokenPrompt(manager, idProject, { speaker: 'coral (3)' });
  expect(spoken.status).toBe('PROCESSED');
  const renamed = await send('PATCH', `/api/models/${made.id}`, { name: 'Quarteto' });
  expect(renamed.body.voices[2]).toBe('quarteto (3)');
  const kept = await manager.call(prompts.get, { id: spoken.id });
  expect([kept.speaker, kept.status, kept.path]).toEqual(['quarteto (3)', 'PROCESSED', spoken.path]);
  expect(
    await manager.call(prompts.update, {
      id: spoken.id,
      text: 'Outra coisa.',
      speaker: 'quarteto (3)',
      compression: false,
    }),
  ).toMatchObject({ status: 'ENQUEUED' });
  expect(await ended(manager, spoken.id)).toMatchObject({ failureReason: null, status: 'PROCESSED' });
  await manager.call(models.put, { id: made.id });
}, 360_000);

test('a golden set is heard beside the present voice before a new version is used, and the one before can be used again', async () => {
  const made = await created('maestro', 'rb2');
  await activated(made.id);
  const second = await send('PATCH', `/api/models/${made.id}`, {
    config: fixture('sdp/config.json'),
    model: fixture('sdp/model.pth'),
  });
  expect(second.body.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(await manager.call(models.goldenSet, { id: made.id })).toBeNull();
  expect((await manager.call(models.makeGoldenSet, { id: made.id })).activation).toBe('preparing');
  expect((await manager.ask(models.makeGoldenSet, { id: made.id })).body.code).toBe('CONFLICT');
  expect((await settled(made.id)).failure).toBeNull();
  const set = (await manager.call(models.goldenSet, { id: made.id }))!;
  expect([set.samples.length, set.versionNumber, set.voice, set.currentVoice]).toEqual([10, 2, 'maestro', 'maestro']);
  expect(set.realTimeFactor).toBeGreaterThan(0);
  for (const sample of set.samples.slice(0, 2)) {
    for (const address of [sample.path!, sample.currentPath!]) {
      const answer = await manager.fetch(address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
  }
  expect(set.isGood).toBe(set.samples.every(({ problems }) => problems.length === 0));
  expect((await manager.call(models.useVersion, { id: made.id, number: 2 })).versionNumber).toBe(2);
  expect((await manager.call(models.useVersion, { id: made.id, number: 1 })).versionNumber).toBe(1);
  expect((await manager.ask(models.useVersion, { id: made.id, number: 9 })).status).toBe(404);
}, 360_000);

test.each([
  ['evil.pth', 'MODEL_FILE_UNSAFE'],
  ['huge.pth', 'MODEL_TENSOR_INVALID'],
  ['legacy.pth', 'MODEL_FILE_LEGACY'],
  ['oob.pth', 'MODEL_TENSOR_INVALID'],
  ['trav.pth', 'MODEL_TENSOR_INVALID'],
  ['trunc.pth', 'MODEL_FILE_TRUNCATED'],
])('%s is refused with its reason and leaves nothing behind', async (file, code) => {
  const before = filesLeft();
  const { status, body } = await create('malvado', 'sdp', { model: fixture(`hostile/${file}`) });
  expect([status, body.code]).toEqual([422, code]);
  expect(body.messages[0]!.length).toBeGreaterThan(20);
  expect(filesLeft()).toEqual(before);
  expect((await manager.call(models.list, { search: 'malvado' })).meta.total).toBe(0);
});

test('what is missing or taken is said by field', async () => {
  const before = filesLeft();
  const config = fixture('sdp/config.json');
  const model = fixture('sdp/model.pth');
  const refusal = async (sent: Sent, method: 'POST' | 'PATCH' = 'POST', url = '/api/models') => {
    const { status, body } = await send(method, url, sent);
    return [status, body.code, body.messages[0]];
  };
  expect(await refusal({ name: 'sozinha', model })).toEqual([
    422,
    'INVALID_INPUT',
    'Escolha a configuração do modelo (.json).',
  ]);
  expect(await refusal({ name: 'sozinha', config })).toEqual([
    422,
    'INVALID_INPUT',
    'Escolha o arquivo do modelo (.pth).',
  ]);
  expect(await refusal({ name: 'sozinha', config, model, modelName: 'model.zip' })).toEqual([
    422,
    'INVALID_INPUT',
    'O arquivo do modelo deve ser .pth (ou .onnx, de uma voz do Piper).',
  ]);
  expect(await refusal({ name: 'ab', config, model })).toEqual([
    422,
    'INVALID_INPUT',
    expect.stringContaining('pelo menos 3 letras'),
  ]);
  expect(await refusal({ name: 'xtts da casa', config: '{"model":"xtts"}', model })).toEqual([
    422,
    'MODEL_KIND_UNSUPPORTED',
    expect.stringContaining('ENGINES'),
  ]);
  const made = await created('única', 'rb2');
  expect(await refusal({ name: 'ÚNICA', config, model })).toEqual([
    409,
    'MODEL_NAME_TAKEN',
    'Já existe um modelo com esse nome.',
  ]);
  expect(await refusal({ name: 'clara', config, model })).toEqual([
    409,
    'MODEL_NAME_TAKEN',
    'Já existe um modelo com esse nome.',
  ]);
  expect(await refusal({ config }, 'PATCH', `/api/models/${made.id}`)).toEqual([
    422,
    'INVALID_INPUT',
    'Escolha o arquivo do modelo (.pth).',
  ]);
  expect(filesLeft()).toHaveLength(before.length + 1);
});

test('a model for which there is no memory is refused; one whose file changed after its hash does not come up', async () => {
  const made = await created('gigante', 'rb2');
  const query = (text: string) => server.db.$client.query(text);
  await query(
    `update model_versions set about = jsonb_set(about, '{memoryBytes}', '1e15') where model_id = ${made.id}`,
  );
  expect((await manager.ask(models.toggle, { id: made.id })).body).toMatchObject({
    code: 'NO_MEMORY_AVAILABLE',
    message: 'Memória ram insuficiente para ativar o modelo! É necessário desativar outro modelo antes de ativar este.',
  });
  await query(`update model_versions set about = jsonb_set(about, '{memoryBytes}', '1e6') where model_id = ${made.id}`);
  fs.appendFileSync(path.join(server.dataDir, made.location, 'model.bin'), 'x');
  await manager.call(models.toggle, { id: made.id });
  expect(await settled(made.id)).toMatchObject({
    activation: 'failed',
    status: false,
    failure: 'O arquivo do modelo mudou depois de inspecionado. Envie de novo.',
  });
  expect(fs.readdirSync(path.join(server.dataDir, made.location)).sort()).toEqual(['config.json', 'model.bin']);
});

test('deleting is for ADMIN, says how many prompts wait, and takes the files along', async () => {
  const made = await created('efêmera', 'rb2');
  expect((await manager.ask(models.remove, { id: made.id })).body.code).toBe('FORBIDDEN');
  await server.db.$client.query(
    `insert into prompts (project_id, name, text, speaker, compression) values (${idProject}, 'espera', 'Oi.', 'efêmera', false)`,
  );
  expect((await manager.call(models.get, { id: made.id })).waitingPrompts).toBe(1);
  await admin.call(models.remove, { id: made.id });
  await until('the files to go', async () => !fs.existsSync(path.join(server.dataDir, made.location)));
  expect((await manager.ask(models.get, { id: made.id })).status).toBe(404);
});

test('a model’s process that dies fails no other request, and the next one loads it anew', async () => {
  const made = await created('frágil', 'rb2');
  await activated(made.id);
  expect(await spokenPrompt(manager, idProject, { speaker: 'frágil', text: 'Primeira vez.' })).toMatchObject({
    failureReason: null,
    status: 'PROCESSED',
  });
  const children = () => graphProcessesOf(process.pid);
  expect(children()).toHaveLength(1);
  process.kill(children()[0]!, 'SIGKILL');
  const [neural, embedded] = await Promise.all([
    spokenPrompt(manager, idProject, { speaker: 'frágil', text: 'Segunda vez.' }),
    spokenPrompt(manager, idProject, { text: 'Sem susto.' }),
  ]);
  expect([neural.status, embedded.status]).toEqual(['PROCESSED', 'PROCESSED']);
  await manager.call(models.toggle, { id: made.id });
  await until('its process to end', async () => children().length === 0);
}, 360_000);

test('an upload goes on after a lost connection, and only for who began it', async () => {
  const model = fixture('rb2/model.pth');
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await manager.fetch('/api/models/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(model.length),
      'upload-metadata': `filename ${Buffer.from('voz.pth').toString('base64')}`,
    },
  });
  expect(begun.status).toBe(201);
  const address = begun.headers.get('location')!;
  const append = (offset: number, bytes: Uint8Array) =>
    manager.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: bytes as never,
    });
  const first = await append(0, model.subarray(0, 1_000_000));
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000000']);
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(model.subarray(1_000_000, 1_200_000)));
      setTimeout(() => controller.error(new Error('lost')), 300);
    },
  });
  await expect(
    manager.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '1000000' },
      body: cut,
      duplex: 'half',
    } as RequestInit),
  ).rejects.toThrow();
  const offset = Number((await manager.fetch(address, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(1_000_000);
  expect((await append(offset + 1, model.subarray(offset))).status).toBe(409);
  expect((await admin.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(404);
  expect((await (await server.signIn('USER')).fetch(address, { method: 'HEAD', headers: tus })).status).toBe(403);
  const form = (config: Uint8Array | string = fixture('rb2/config.json')) => {
    const fields = new FormData();
    fields.append('name', 'retomada');
    fields.append('voice_model_upload', address.split('/').at(-1)!);
    fields.append('voice_config', new Blob([config as never]), 'config.json');
    return manager.fetch('/api/models', { method: 'POST', body: fields });
  };
  expect((await form()).status).toBe(422);
  expect((await append(offset, model.subarray(offset))).headers.get('upload-offset')).toBe(String(model.length));
  // A configuration that is refused does not cost the upload.
  expect((await form('{')).status).toBe(422);
  const made = (await (await form()).json()) as ModelDetail;
  expect(made.versions[0]!.model).toMatchObject({ name: 'voz.pth', bytes: model.length });
  expect((await manager.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(404);
}, 240_000);

test('a voice without Portuguese is proved by prompts of its own language', async () => {
  const config = JSON.stringify({
    ...(JSON.parse(fixture('rb2/config.json').toString()) as object),
    phoneme_language: 'en-us',
  });
  const {
    body: { id, about },
  } = await create('inglesa', 'rb2', { config });
  expect(about.languages).toEqual(['english']);
  await manager.call(models.makeGoldenSet, { id });
  await settled(id);
  const set = await manager.call(models.goldenSet, { id });
  expect(set!.samples.map(({ text }) => text)).toEqual(languageTexts.english);
  for (const { path: own, currentPath } of set!.samples) expect([own, currentPath]).not.toContain(null);
}, 360_000);

test('folders of models that a crash left behind go after a day; those of models stay', async () => {
  const { files, db } = server;
  const made = await created('ficou', 'rb2');
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  const [lost, fresh] = [files.modelPath(crypto.randomUUID()), files.modelPath(crypto.randomUUID())];
  for (const folder of [lost, fresh]) {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'model.bin'), 'x');
  }
  const before = fs.readdirSync(path.dirname(lost));
  for (const name of before) if (files.modelPath(name) !== fresh) fs.utimesSync(files.modelPath(name), old, old);
  await sweepModels(db, files)();
  expect(fs.readdirSync(path.dirname(lost)).toSorted()).toEqual(
    before.filter((name) => files.modelPath(name) !== lost).toSorted(),
  );
  expect(await activated(made.id)).toMatchObject({ status: true });
  await manager.call(models.toggle, { id: made.id });
});
