import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { catalogue, type CatalogueVoice } from '#contract/catalogue.ts';
import { models } from '#contract/models.ts';
import { goldenSentences } from '#server/modules/models/goldenSentences.ts';
import { models as modelRows } from '#server/modules/models/schema.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { muteGraph, piperJson } from '#testing/fixtures/hostileGraphs.ts';
import { piperVoice } from '#testing/fixtures/piperVoice.ts';
import { until } from '#testing/until.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';

const giant = ['config.json', 'model.onnx'].map((name) => ({
  name,
  url: name,
  bytes: 1e14,
  sha256: '0'.repeat(64),
}));
/** English voices are proved by four short texts, Portuguese ones by ten sentences, which Aurora's test speaks. */
const inEnglish = { espeak: { voice: 'en-us' } };
let mirror: VoiceMirror;
let server: TestServer;
let [admin, manager]: Client[] = [];
beforeAll(async () => {
  const voice = piperVoice();
  mirror = await startVoiceMirror([
    { key: 'pt_BR-aurora-medium', name: 'Aurora', ...voice },
    {
      key: 'pt_BR-cláudia-high',
      name: 'Clara',
      ...piperVoice(inEnglish),
      entry: { isCommercial: false, license: 'CC BY-NC-SA 4.0' },
    },
    { key: 'pt_BR-mentira-medium', name: 'Mentira', config: voice.config, model: Buffer.from(randomBytes(90_000)) },
    { key: 'pt_BR-muda-medium', name: 'Muda', config: Buffer.from(piperJson()), model: muteGraph() },
    { key: 'pt_BR-gigante-medium', name: 'Gigante', ...voice, entry: { files: giant } },
    { key: 'pt_BR-avulsa-medium', name: 'Avulsa', ...voice, entry: { files: [], byHand: 'Traga os arquivos.' } },
  ]);
  server = await startTestServer({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
  [admin, manager] = [await server.signIn('ADMIN'), await server.signIn('MANAGER')];
});
afterAll(async () => {
  await server.stop();
  await mirror.stop();
});
beforeEach(() => {
  mirror.asked.length = 0;
});

const find = async (key: string): Promise<CatalogueVoice> =>
  (await manager!.call(catalogue.list, {})).voices.find((voice) => voice.key === key)!;
const reaches = (key: string, state: CatalogueVoice['state']) =>
  until(`${key} to be ${state}`, async () => {
    const voice = await find(key);
    const isOver = voice.state === 'failed' || voice.state === 'installed';
    if (isOver && voice.state !== state) throw new Error(`${voice.state}: ${voice.message}`);
    return voice.state === state && voice;
  });
/** Undefined if a folder was removed while it was read. */
const downloads = () => {
  try {
    return fs.readdirSync(path.join(server.dataDir, 'files/downloads'), { recursive: true });
  } catch {
    return undefined;
  }
};
const modelFolders = () => fs.readdirSync(path.join(server.dataDir, 'models'));
const askedFor = (ending: string) => mirror.asked.filter(({ path: asked }) => asked.endsWith(ending));

test('a voice is pressed by two people at once, comes once, is proved, speaks, and tells its licence', async () => {
  expect((await manager!.call(catalogue.offer, {})).isMissing).toBe(true);
  expect(await find('pt_BR-aurora-medium')).toMatchObject({ state: 'available', isFetchable: true, progress: null });
  const key = 'pt_BR-aurora-medium';
  const pressed = await Promise.all([manager!, admin!].map((user) => user.ask(catalogue.install, { key })));
  expect(pressed.map(({ status }) => status)).toEqual([202, 202]);
  expect((await manager!.call(catalogue.offer, {})).isMissing).toBe(false);
  const { model } = await reaches(key, 'installed');
  expect(model).toMatchObject({ name: 'aurora', isActive: true, share: 1 });
  expect(askedFor('.onnx')).toHaveLength(1);
  expect((await manager!.fetch(model!.samplePath!)).headers.get('content-type')).toBe('audio/wav');
  const kept = await manager!.call(models.get, { id: model!.id });
  expect(kept).toMatchObject({
    status: true,
    origin: { key, license: 'CC0', source: expect.stringContaining('MODEL_CARD') as string },
    versions: [{ hasGoldenSet: true, model: { name: `${key}.onnx` }, config: { name: `${key}.onnx.json` } }],
  });
  const proof = (await manager!.call(models.goldenSet, { id: model!.id }))!;
  expect(proof).toMatchObject({ voice: 'aurora', currentVoice: 'Clara' });
  expect(proof.samples.map(({ text }) => text)).toEqual(goldenSentences);
  for (const { path: own, currentPath } of proof.samples) expect([own, currentPath]).not.toContain(null);
  expect(await server.visitor.call(models.synthesizerModels, {})).toContain('aurora');
  const { id } = await newProject(manager!);
  expect((await spokenPrompt(manager!, id, { speaker: 'aurora' })).status).toBe('PROCESSED');
  expect(downloads()).toEqual([]);
  expect((await manager!.ask(catalogue.install, { key })).body).toMatchObject({
    code: 'CONFLICT',
    message: 'Esta voz já está instalada.',
  });
  const { data } = await admin!.call(audit.list, { noun: 'models' });
  expect(data.filter(({ action }) => action === 'models.install')).toHaveLength(1);
});

test('a voice that another process has just activated speaks here at once', async () => {
  const name = 'aurora';
  const byAnother = (active: boolean) => server.db.update(modelRows).set({ active }).where(eq(modelRows.name, name));
  const isOffered = async () => (await server.visitor.call(models.synthesizerModels, {})).includes(name);
  await byAnother(false);
  await until('it to be offered no longer', async () => !(await isOffered()));
  await byAnother(true);
  const { id } = await newProject(manager!);
  expect((await spokenPrompt(manager!, id, { speaker: name })).status).toBe('PROCESSED');
});

test('a download whose licence was accepted is held, goes on, is called off; a taken name gets a number', async () => {
  const key = 'pt_BR-cláudia-high';
  mirror.hold(400_000);
  expect((await manager!.ask(catalogue.install, { key })).body.fields).toEqual({
    acceptsNonCommercial: expect.stringContaining('não permite uso comercial') as string,
  });
  await manager!.call(catalogue.install, { key, acceptsNonCommercial: true });
  const { progress } = await until('bytes', async () => {
    const voice = await find(key);
    return (voice.progress?.bytes ?? 0) > 390_000 && voice;
  });
  const sizes = ['.onnx', '.onnx.json'].map((ending) => mirror.bytesOf(encodeURIComponent(key + ending)).length);
  expect(progress!.of).toBe(sizes[0]! + sizes[1]!);
  expect(await manager!.call(catalogue.pause, { key })).toMatchObject({ state: 'paused' });
  expect((await manager!.ask(catalogue.pause, { key })).status).toBe(409);
  expect((await find(key)).progress!.bytes).toBeGreaterThan(390_000);
  const again = mirror.hold(800_000);
  expect(await manager!.call(catalogue.resume, { key })).toMatchObject({ state: 'waiting' });
  await until('more bytes', async () => ((await find(key)).progress?.bytes ?? 0) > 790_000);
  expect(askedFor('.onnx').map(({ range }) => range)).toEqual([undefined, expect.stringMatching(/^bytes=\d{6}-$/)]);
  await manager!.call(catalogue.cancel, { key });
  again();
  expect(await find(key)).toMatchObject({ state: 'available', progress: null });
  await until('nothing to be left', () => downloads()?.length === 0);
  await manager!.call(catalogue.install, { key, acceptsNonCommercial: true });
  // 'Clara' is a built-in voice, so the model gets another name.
  expect((await reaches(key, 'installed')).model!.name).toBe('clara 2');
  expect(askedFor('.onnx').at(-1)!.range).toBeUndefined();
});

test('what is no voice, or not what was promised, fails in words, leaves nothing, and can be tried again', async () => {
  const key = 'pt_BR-mentira-medium';
  const before = modelFolders();
  await manager!.call(catalogue.install, { key });
  expect((await reaches(key, 'failed')).message).toMatch(/não é um modelo|ONNX/);
  mirror.lie(`${key}.onnx`, (_request, response) => void response.writeHead(200).end(randomBytes(90_000)));
  await manager!.call(catalogue.install, { key });
  await until('the hash to be looked at', async () => /hash/.test((await find(key)).message ?? ''));
  mirror.lie(`${key}.onnx`);
  // The files are removed after the failure is stored.
  await until('its files to go', () => downloads()?.length === 0);
  expect(modelFolders()).toEqual(before);
  await manager!.call(catalogue.cancel, { key });
  expect((await find(key)).state).toBe('available');
});

test('a busy source is waited for in words, and the wait can be cut short', async () => {
  const key = 'pt_BR-mentira-medium';
  const busy = { 'retry-after': '3000' };
  mirror.lie(`${key}.onnx`, (_request, response) => void response.writeHead(429, busy).end());
  await manager!.call(catalogue.install, { key });
  const { message } = await until('the reason', async () => {
    const voice = await find(key);
    return voice.state === 'waiting' && voice.message !== null && voice;
  });
  expect(message).toContain('pede que se espere');
  expect(Date.parse((await find(key)).retryAt!) - Date.now()).toBeGreaterThan(2_900_000);
  mirror.lie(`${key}.onnx`);
  await manager!.call(catalogue.resume, { key });
  await reaches(key, 'failed');
  await manager!.call(catalogue.cancel, { key });
});

test('what does not fit on the disk is not begun, and says how much is missing', async () => {
  const key = 'pt_BR-gigante-medium';
  await manager!.call(catalogue.install, { key });
  expect((await reaches(key, 'failed')).message).toMatch(/^Faltam [\d.]+ MB livres no disco/);
  expect([askedFor('model.onnx'), downloads()]).toEqual([[], []]);
  await manager!.call(catalogue.cancel, { key });
});

test('a voice that does not speak when it is proved is taken back with its reason', async () => {
  const key = 'pt_BR-muda-medium';
  const before = modelFolders();
  await manager!.call(catalogue.install, { key });
  expect((await reaches(key, 'failed')).message).toBe('A voz não falou nenhuma das frases de prova.');
  expect((await manager!.call(models.list, { search: 'muda' })).meta.total).toBe(0);
  await until('its files to go', () => modelFolders().length === before.length);
});

test('what cannot be fetched says how it is had; what is not there is not there', async () => {
  const key = 'pt_BR-avulsa-medium';
  expect(await find(key)).toMatchObject({ isFetchable: false, byHand: 'Traga os arquivos.', bytes: 0 });
  expect((await manager!.ask(catalogue.install, { key })).body).toMatchObject({
    code: 'CONFLICT',
    message: 'Traga os arquivos.',
  });
  expect((await manager!.ask(catalogue.install, { key: 'nada' })).status).toBe(404);
  for (const one of [catalogue.pause, catalogue.resume, catalogue.cancel])
    expect((await manager!.ask(one, { key: 'nada' })).status).toBe(404);
});

test('files brought by hand are known by their hash; others are called as their file is', async () => {
  const send = async (config: Uint8Array, model: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('voice_config', new Blob([config as never]), `${name}.onnx.json`);
    form.append('voice_model', new Blob([model as never]), `${name}.onnx`);
    const answer = await manager!.fetch('/api/catalogue/import', { method: 'POST', body: form });
    return { status: answer.status, body: (await answer.json()) as { model: { id: number }; voice: string | null } };
  };
  // The hash of the model decides; its configuration is another one here.
  const { config, model } = piperVoice(inEnglish);
  const known = await send(config, model, 'baixado (1)');
  expect([known.status, known.body]).toMatchObject([
    202,
    { voice: 'Aurora', model: { name: 'aurora 2', activation: 'preparing', origin: { license: 'CC0' } } },
  ]);
  await admin!.call(models.remove, { id: known.body.model.id });
  const form = new FormData();
  form.append('name', 'pela porta da frente');
  form.append('voice_config', new Blob([config as never]), 'config.json');
  form.append('voice_model', new Blob([model as never]), 'voz.onnx');
  const uploaded = await manager!.fetch('/api/models', { method: 'POST', body: form });
  expect(await uploaded.json()).toMatchObject({
    name: 'pela porta da frente',
    status: false,
    origin: { license: 'CC0' },
  });
  const unknown = await send(config, Buffer.concat([model, Buffer.from([0x72, 0])]), 'pt_BR-dona_maria-medium');
  expect(unknown.body).toMatchObject({ voice: null, model: { name: 'dona_maria', origin: null } });
  await until('it to speak', async () => (await manager!.call(models.get, { id: unknown.body.model.id })).status);
});
