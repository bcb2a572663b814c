import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { models } from '#contract/models.ts';
import { prompts } from '#contract/prompts.ts';
import { piperVoice } from '#testing/fixtures/piperVoice.ts';
import { until } from '#testing/until.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  startOfToday,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

const key = 'pt_BR-aurora-medium';
const said = { speaker: 'aurora', language: 'english' } as const;
let mirror: VoiceMirror;
beforeAll(async () => {
  // English voices are proved by four short texts, Portuguese ones by ten sentences.
  const inEnglish = piperVoice({ espeak: { voice: 'en-us' } });
  mirror = await startVoiceMirror([{ key, name: 'Aurora', ...inEnglish }]);
});
afterAll(() => mirror.stop());
afterEach(cleanUp);

test('a server that is killed in the middle of a download goes on from the byte by itself', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const environment = { DATA_DIR, VOICE_CATALOGUE_URL: mirror.catalogueUrl };
  mirror.asked.length = 0;
  mirror.hold(700_000);
  const server = await startServerProcess(environment);
  await (await server.signIn('MANAGER')).call(catalogue.install, { key });
  const downloads = path.join(DATA_DIR, 'files/downloads');
  const partial = () =>
    fs
      .readdirSync(downloads, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.onnx.partial'))
      .map((file) => fs.statSync(path.join(downloads, file)).size)[0];
  await until('some bytes', () => (partial() ?? 0) >= 700_000);
  server.child.kill('SIGKILL');
  await server.ended();
  const size = partial();
  mirror.hold(0)();

  const next = await startServerProcess(environment);
  const manager = await next.signIn('MANAGER');
  await until('the voice', async () => (await manager.call(catalogue.list, {})).voices[0]!.state === 'installed');
  const asked = mirror.asked.filter(({ path: file }) => file.endsWith('.onnx'));
  expect(asked.map(({ range }) => range)).toEqual([undefined, `bytes=${size}-`]);
  expect((await spokenPrompt(manager, (await newProject(manager)).id, said)).status).toBe('PROCESSED');
  expect(fs.readdirSync(downloads)).toEqual([]);
});

test('VOICES on an empty folder: the start does not wait, and the voice speaks without a hand’s turn', async () => {
  const release = mirror.hold(700_000);
  const environment = { VOICE_CATALOGUE_URL: mirror.catalogueUrl, VOICES: ` ${key}, pt_BR-ninguem-medium ` };
  const server = await startServerProcess({ DATA_DIR: newDataDir(), ...environment });
  const manager = await server.signIn('MANAGER');
  await until('the download', async () => {
    const [voice] = (await manager.call(catalogue.list, {})).voices;
    return (voice!.progress?.bytes ?? 0) > 690_000;
  });
  release();
  await until('the voice', async () => (await manager.call(catalogue.list, {})).voices[0]!.state === 'installed');
  const idProject = (await newProject(manager)).id;
  const prompt = { idProject, name: 'bom dia', text: 'Good morning!', compression: false, ...said };
  expect((await manager.ask(prompts.create, prompt)).status).toBe(200);
  expect(server.said()).toContain('pt_BR-ninguem-medium');
});

test('without any network the server starts, says why the catalogue is empty, and speaks as ever', async () => {
  const environment = { VOICE_CATALOGUE_URL: 'http://127.0.0.1:9/catalogue.json', VOICES: key };
  const server = await startServerProcess({ DATA_DIR: await newDataDirWithCluster(), ...environment });
  const manager = await server.signIn('MANAGER');
  expect(await manager.call(catalogue.list, {})).toMatchObject({
    voices: [],
    problem: expect.stringContaining('127.0.0.1:9') as string,
  });
  expect((await manager.ask(catalogue.install, { key })).status).toBe(503);
  expect((await spokenPrompt(manager, (await newProject(manager)).id)).status).toBe('PROCESSED');
});

test('at the shell voices are listed, fetched, removed, brought by hand, without a server and beside one', async () => {
  mirror.asked.length = 0;
  const DATA_DIR = await newDataDirWithCluster();
  const environment = { DATA_DIR, VOICE_CATALOGUE_URL: mirror.catalogueUrl, LOG_LEVEL: 'error' };
  const run = async (...args: string[]) => {
    const program = startOfToday('voices', environment, args);
    return { code: await program.ended(), out: program.out(), said: program.said() };
  };
  expect(await run('list')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/aurora-medium .* available/) as string,
  });
  expect(await run('install', key)).toMatchObject({
    code: 0,
    out: expect.stringContaining('speaks as aurora.') as string,
  });
  expect((await run('list')).out).toContain('installed as aurora');
  expect(await run('install', 'nada')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no voice nada') as string,
  });

  const server = await startServerProcess(environment);
  expect(await server.visitor.call(models.synthesizerModels, { language: said.language })).toContain('aurora');
  expect((await run('remove', key)).out).toContain('is gone');
  await until(
    'it to be gone',
    async () => !(await server.visitor.call(models.synthesizerModels, { language: said.language })).includes('aurora'),
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-by-hand-'));
  const files = ['voz.onnx', 'voz.onnx.json'].map((name) => path.join(folder, name));
  fs.writeFileSync(files[0]!, mirror.bytesOf('.onnx'));
  fs.writeFileSync(files[1]!, mirror.bytesOf('.onnx.json'));
  expect(await run('import', files[0]!)).toMatchObject({
    code: 1,
    said: expect.stringContaining('two files') as string,
  });
  expect((await run('import', ...files)).out).toContain('speaks as aurora');
  expect(files.every((file) => fs.existsSync(file))).toBe(true);
  fs.rmSync(folder, { recursive: true });
  await until('the voice', async () =>
    (await server.visitor.call(models.synthesizerModels, { language: said.language })).includes('aurora'),
  );
});
