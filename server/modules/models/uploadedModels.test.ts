import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ModelDetail } from '#contract/models.ts';
import { sweepModels } from './sweepModels.ts';
import { until } from '#testing/until.ts';
import { scratchFilesOf } from '#server/tests/testServer.ts';
import {
  models,
  fixture,
  server,
  admin,
  manager,
  type Sent,
  send,
  create,
  created,
  settled,
  activated,
  withServer,
} from '#server/tests/setups/modelsSetup.ts';

withServer();

const filesLeft = () =>
  [...fs.readdirSync(path.join(server.dataDir, 'models')), ...scratchFilesOf(server.dataDir)].sort();

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

test('a model for which there is no memory is refused; one changed after its hash does not come up', async () => {
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
  let lose = () => {};
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(model.subarray(1_000_000, 1_200_000)));
      lose = () => controller.error(new Error('lost'));
    },
  });
  const sent = expect(
    manager.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '1000000' },
      body: cut,
      duplex: 'half',
    } as RequestInit),
  ).rejects.toThrow();
  const offset = 1_200_000;
  await until('what was sent', async () => {
    const { headers } = await manager.fetch(address, { method: 'HEAD', headers: tus });
    return headers.get('upload-offset') === String(offset);
  });
  lose();
  await sent;
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
  // A refused configuration keeps the upload.
  expect((await form('{')).status).toBe(422);
  const made = (await (await form()).json()) as ModelDetail;
  expect(made.versions[0]!.model).toMatchObject({ name: 'voz.pth', bytes: model.length });
  expect((await manager.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(404);
});

test('folders of models that a crash left behind go after a day; those of models stay', async () => {
  const { files, db } = server;
  const made = await created('ficou', 'rb2');
  const old = new Date(Date.now() - 25 * 3600 * 1000);
  const placeOf = (name: string) => path.join(server.dataDir, 'models', name);
  const [lost, fresh] = [placeOf(crypto.randomUUID()), placeOf(crypto.randomUUID())];
  for (const folder of [lost, fresh]) {
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'model.bin'), 'x');
  }
  const before = fs.readdirSync(path.dirname(lost));
  for (const name of before) if (placeOf(name) !== fresh) fs.utimesSync(placeOf(name), old, old);
  await sweepModels(db, files)();
  expect(fs.readdirSync(path.dirname(lost)).toSorted()).toEqual(
    before.filter((name) => placeOf(name) !== lost).toSorted(),
  );
  expect(await activated(made.id)).toMatchObject({ status: true });
  await manager.call(models.toggle, { id: made.id });
});
