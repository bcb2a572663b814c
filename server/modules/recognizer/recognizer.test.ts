import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { catalogue, type CatalogueRecognizer } from '#contract/catalogue.ts';
import { prompts } from '#contract/prompts.ts';
import { recognizer } from '#contract/recognizer.ts';
import { settings } from '#contract/settings.ts';
import { sweepModels } from '#server/modules/models/sweepModels.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { writeTinyTransducer, writeTinyWhisper } from '#testing/speech/tinyRecognizers.ts';
import { until } from '#testing/until.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-recognizers-'));
const KEY = 'parakeet-mini';
let mirror: VoiceMirror;
let server: TestServer;
let admin: Client;
let manager: Client;
let user: Client;

function tinyFiles(write: (folder: string, words: readonly string[]) => void, words: readonly string[]) {
  const folder = fs.mkdtempSync(path.join(root, 'model-'));
  write(folder, words);
  return Object.fromEntries(fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}
const transducer = () => tinyFiles(writeTinyTransducer, ['bom', 'dia']);
const whisper = () => tinyFiles(writeTinyWhisper, ['obrigado', 'por', 'ligar']);

beforeAll(async () => {
  mirror = await startVoiceMirror([], [{ key: KEY, name: 'Parakeet mini', kind: 'transducer', files: transducer() }]);
  server = await startTestServer({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
  [admin, manager, user] = [await server.signIn('ADMIN'), await server.signIn('MANAGER'), await server.signIn('USER')];
  await admin.call(settings.update, { recognitionScope: 'all' });
});
afterAll(async () => {
  await server.stop();
  await mirror.stop();
  fs.rmSync(root, { recursive: true });
});

const get = () => manager.call(recognizer.get, {});
const tried = (name: string) =>
  until(`the trial of ${name}`, async () => {
    const now = await get();
    return now.installed?.name === name && ['done', 'failed'].includes(now.test.state) && now;
  });
const listed = async (): Promise<CatalogueRecognizer> => (await manager.call(catalogue.list, {})).recognizers[0]!;
const folders = () => fs.readdirSync(path.join(server.dataDir, 'models'));

/** Sends a file as the browser does, and returns the id of its upload. */
async function upload(by: Client, name: string, bytes: Uint8Array): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0' };
  const begun = await by.fetch('/api/models/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const address = begun.headers.get('location')!;
  await by.fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes as never,
  });
  return address.split('/').at(-1)!;
}
const uploadAll = async (by: Client, files: Record<string, Uint8Array>) => {
  const ids: string[] = [];
  for (const [name, bytes] of Object.entries(files)) ids.push(await upload(by, name, bytes));
  return ids;
};

test('a recognizer of the catalogue comes, is tried with ten sentences and checks audio from then on', async () => {
  expect(await get()).toMatchObject({ name: null, isConfigured: false, installed: null, test: { state: 'never' } });
  expect(await listed()).toMatchObject({ state: 'available', isFetchable: true, kind: 'transducer' });
  const { id } = await newProject(user);
  const before = await spokenPrompt(user, id, { text: 'Bom dia.' });
  expect((await user.ask(catalogue.install, { key: KEY })).status).toBe(403);
  await manager.call(catalogue.install, { key: KEY });
  await until('it to be installed', async () => (await listed()).state === 'installed');
  const { name, installed, test } = await tried('Parakeet mini');
  expect(name).toBe('esta máquina, Parakeet mini');
  expect(installed).toMatchObject({ kind: 'transducer', origin: { key: KEY, license: 'MIT' } });
  expect(test).toMatchObject({ state: 'done', failure: null });
  expect(test.share).toBeGreaterThan(0);
  const after = await spokenPrompt(user, id, { text: 'Bom dia, já!' });
  const heard = (promptId: number) =>
    until('the check', async () => {
      const { heard } = await user.call(prompts.get, { id: promptId });
      return heard?.status !== 'unchecked' && heard;
    });
  expect((await heard(after.id))?.text).toContain('bom dia');
  // Audio made before is checked, too.
  await heard(before.id);
  expect((await manager.ask(catalogue.install, { key: KEY })).body).toMatchObject({
    code: 'CONFLICT',
    message: 'Este reconhecedor já está instalado.',
  });
  const { data } = await admin.call(audit.list, { noun: 'recognizer' });
  expect(data.map(({ action }) => action)).toEqual(['recognizer.install']);
});

test('brought by hand it takes the place of the last one, whose files go; sweeping keeps its own', async () => {
  const [before] = folders();
  const uploads = await uploadAll(manager, whisper());
  const begun = await manager.call(recognizer.importFiles, { uploads });
  expect(begun).toMatchObject({ installed: { kind: 'whisper', name: 'Whisper tiny', origin: null } });
  expect((await tried('Whisper tiny')).test.state).toBe('done');
  await until('the files before to be removed', () => !folders().includes(before!));
  await sweepModels(server.db, server.files)();
  expect(folders()).toHaveLength(1);
  expect((await listed()).state).toBe('available');
});

test('files of the catalogue brought by hand are known by their contents', async () => {
  const uploads = await uploadAll(manager, transducer());
  expect((await manager.call(recognizer.importFiles, { uploads })).installed?.origin?.key).toBe(KEY);
  await tried('Parakeet mini');
});

test('what is no recognizer is refused with its reason and leaves nothing behind', async () => {
  const before = folders();
  const files = whisper();
  const { 'tiny-tokens.txt': tokens, ...others } = files;
  const refused = async (sent: Record<string, Uint8Array>) => {
    const { status, body } = await manager.ask(recognizer.importFiles, { uploads: await uploadAll(manager, sent) });
    return [status, body.fields?.['uploads']];
  };
  const missing = (part: string) => [422, `Falta um arquivo: ${part}. Os nomes devem ser os da publicação do modelo.`];
  expect(await refused({ ...others, 'leia-me.txt': tokens! })).toEqual(missing('tokens.txt'));
  expect(await refused({ 'a.onnx': tokens!, 'b.onnx': tokens!, 'tokens.txt': tokens! })).toEqual(missing('encoder'));
  expect(await refused({ ...files, 'other-encoder.onnx': tokens! })).toEqual([
    422,
    'Envie só os arquivos do modelo, cada um uma vez: encoder, decoder e tokens, e joiner se houver.',
  ]);
  const strange = await upload(admin, 'tokens.txt', tokens!);
  expect((await manager.ask(recognizer.importFiles, { uploads: [strange, strange, strange] })).status).toBe(404);
  expect(folders()).toEqual(before);
  expect((await get()).installed?.name).toBe('Parakeet mini');
});

test('broken files say so after their trial, and no prompt waits for them', async () => {
  const files = whisper();
  files['tiny-decoder.onnx'] = Buffer.alloc(2000, 7);
  await manager.call(recognizer.importFiles, { uploads: await uploadAll(manager, files) });
  const { test } = await tried('Whisper tiny');
  expect(test).toMatchObject({ state: 'failed', share: null });
  expect(test.failure).toMatch(/^O reconhecedor não pôde ser carregado/);
  const { id } = await newProject(user);
  expect((await spokenPrompt(user, id, { text: 'Bom dia.' })).status).toBe('PROCESSED');
});

test('an administrator removes it, with its files', async () => {
  expect((await manager.ask(recognizer.remove, {})).status).toBe(403);
  expect(await admin.call(recognizer.remove, {})).toMatchObject({ name: null, installed: null });
  await until('its files to be removed', () => folders().length === 0);
  expect((await admin.ask(recognizer.remove, {})).status).toBe(404);
  expect((await manager.ask(recognizer.test, {})).body.message).toBe(
    'Esta instalação não tem um reconhecedor de fala.',
  );
});

test('a lying mirror leaves nothing in use', async () => {
  mirror.lie('tokens.txt', (_request, response) => response.end('x'.repeat(mirror.bytesOf('tokens.txt').length)));
  await manager.call(catalogue.install, { key: KEY });
  const failed = await until('the failure', async () => {
    const one = await listed();
    return one.state === 'failed' && one;
  });
  expect(failed.message).toContain('hash não confere');
  expect((await get()).installed).toBeNull();
});
