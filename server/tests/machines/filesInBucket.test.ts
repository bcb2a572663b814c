import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { type ModelDetail, models } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { readConfig } from '#server/config/config.ts';
import { sweepModels } from '#server/modules/models/sweepModels.ts';
import { openLog } from '#server/base/log.ts';
import { startParts } from '#server/programs/start.ts';
import { registerJobs } from '#server/programs/registerJobs.ts';
import type { Client } from '#testing/client.ts';
import { englishConfig, vitsFixtures } from '#testing/fixtures.ts';
import { readZip } from '#testing/formats/readZip.ts';
import { needs } from '#testing/needs.ts';
import { type S3, startS3 } from '#testing/s3/startS3.ts';
import { until } from '#testing/until.ts';
import {
  ended,
  newProject,
  scratchFilesOf,
  spokenPrompt,
  startTestServer,
  type TestServer,
} from '#server/tests/testServer.ts';

const isOwn = process.env['TEST_S3_ENDPOINT'] === undefined;
let s3: S3;
let server: TestServer;
let user: Client;
beforeAll(async () => {
  s3 = await startS3();
  server = await startTestServer(s3.environment, { hasOwnCluster: true });
  user = await server.signIn('MANAGER');
});
afterEach(() => s3.fail(undefined));
afterAll(async () => {
  await server.stop();
  await s3.stop();
});

const keptAudio = async () => (await s3.objects()).filter((name) => name.startsWith('audio/'));

test('a prompt is spoken, heard by ranges and in its light copy, packed and removed, all in the bucket', async () => {
  const { id: idProject } = await newProject(user);
  const { id, path: audio, bytes } = await spokenPrompt(user, idProject);
  expect(await keptAudio()).toHaveLength(1);
  const whole = await user.fetch(audio!);
  const wav = Buffer.from(await whole.arrayBuffer());
  expect([whole.status, wav.length, wav.toString('latin1', 0, 4)]).toEqual([200, bytes, 'RIFF']);
  const [etag, modified] = [whole.headers.get('etag')!, whole.headers.get('last-modified')!];
  const part = await user.fetch(audio!, { headers: { range: 'bytes=8-11', 'if-range': etag } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'WAVE',
    `bytes 8-11/${bytes}`,
  ]);
  expect((await user.fetch(audio!, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416);
  const head = await user.fetch(audio!, { method: 'HEAD' });
  expect(['content-length', 'etag', 'last-modified'].map((name) => head.headers.get(name))).toEqual([
    String(bytes),
    etag,
    modified,
  ]);
  const light = await user.fetch(audio!.replace('.wav', '.ogg'), { headers: { range: 'bytes=0-3' } });
  expect([light.status, await light.text()]).toEqual([206, 'OggS']);

  await user.call(projects.pack, { id: idProject });
  const { zipPath } = await until('the zip', async () => {
    const project = await user.call(projects.get, { id: idProject });
    return project.zipPath !== null && project;
  });
  const zip = await user.fetch(zipPath!);
  const file = path.join(server.dataDir, 'read.zip');
  fs.writeFileSync(file, Buffer.from(await zip.arrayBuffer()));
  expect(await readZip(file)).toEqual(['boas_vindas.wav', 'relatorio.csv', 'CREDITOS.txt']);
  // Zips are streamed from the bucket each time, with the same responses as for local files.
  const zipTag = zip.headers.get('etag')!;
  const from = async (headers: Record<string, string>) => {
    const answer = await user.fetch(zipPath!, { headers });
    return [answer.status, await answer.text()];
  };
  expect(await from({ range: 'bytes=0-1' })).toEqual([206, 'PK']);
  expect(await from({ range: 'bytes=0-1', 'if-range': zipTag })).toEqual([206, 'PK']);
  expect((await from({ range: 'bytes=0-1', 'if-range': 'W/"0-0"' }))[0]).toBe(200);
  expect(await from({ 'if-none-match': zipTag })).toEqual([304, '']);
  expect((await from({ range: 'bytes=-22' }))[0]).toBe(206);
  expect((await from({ range: 'bytes=0-1,4-5' }))[0]).toBe(200);
  expect((await from({ range: 'bytes=99999999-' }))[0]).toBe(416);
  expect((await s3.objects()).filter((name) => name.startsWith('zips/'))).toHaveLength(1);

  await user.call(prompts.remove, { id });
  await (await server.signIn('ADMIN')).call(bin.purgePrompt, { id });
  await until('the sweep', async () => (await keptAudio()).length === 0);
  expect((await user.fetch(audio!)).status).toBe(410);
  expect(fs.existsSync(path.join(server.dataDir, 'files/audio'))).toBe(false);
  expect(scratchFilesOf(server.dataDir)).toEqual([]);
});

async function sendModel(name: string): Promise<ModelDetail> {
  const form = new FormData();
  form.append('name', name);
  form.append('voice_config', new Blob([englishConfig('rb2')]), 'config.json');
  form.append('voice_model', new Blob([fs.readFileSync(path.join(vitsFixtures, 'rb2/model.pth'))]), 'model.pth');
  return (await (await user.fetch('/api/models', { method: 'POST', body: form })).json()) as ModelDetail;
}

test('a model is sent, made ready and spoken with, here and on a machine that has never seen it', async () => {
  const { id, location } = await sendModel('voz do balde');
  expect((await s3.objects()).filter((name) => name.startsWith('models/'))).toEqual([
    `${location}/config.json`,
    `${location}/model.bin`,
  ]);
  await user.call(models.toggle, { id });
  const active = await until('the voice', async () => {
    const model = await user.call(models.get, { id });
    return model.activation !== 'preparing' && model;
  });
  expect([active.failure, active.activation]).toEqual([null, 'active']);
  const { id: idProject } = await newProject(user, 'Com o modelo');
  const [speaker, language] = [active.voices[0]!, 'english'] as const;
  expect(await spokenPrompt(user, idProject, { speaker, language })).toMatchObject({ status: 'PROCESSED' });

  await user.call(models.makeGoldenSet, { id });
  const golden = await until('the golden set', async () => user.call(models.goldenSet, { id }));
  expect((await user.fetch(golden!.samples[0]!.path!)).status).toBe(200);

  // Another machine: same database and bucket, its own folder.
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-elsewhere-'));
  const place = encodeURIComponent(path.join(server.dataDir, 'postgres'));
  const DATABASE_URL = `postgres://entoa@localhost/postgres?host=${place}`;
  const config = readConfig({ ...s3.environment, DATA_DIR: elsewhere, DATABASE_URL, SPEECH_THREADS: '1' });
  const log = openLog('silent');
  const parts = await startParts(config, log, { ownsDatabase: false });
  try {
    const request = { voice: speaker, language, text: 'Good morning!', isTelephony: false };
    const made = await parts.speech.speak({ ...request, volumeDb: 0, gapMs: 0, endMs: 0 });
    expect(made.duration).toBeGreaterThan(0.2);
    expect(fs.readdirSync(path.join(elsewhere, 'files/copies', location, 'graph'))).toContain('graph.onnx');
    await (await registerJobs(parts, config, log))?.stop();
  } finally {
    await parts.stop();
    fs.rmSync(elsewhere, { recursive: true, force: true });
  }

  await user.call(models.toggle, { id });
  await (await server.signIn('ADMIN')).call(models.remove, { id });
  await until(
    'the files of the model are removed',
    async () => !(await s3.objects()).some((name) => name.startsWith('models/')),
  );
  await sweepModels(server.db, server.files)();
});

test(
  'while the bucket is away it is said in words, and no prompt is blamed for it',
  needs('the bucket of the tests', isOwn),
  async () => {
    const { id: idProject } = await newProject(user, 'Sem balde');
    const { path: audio } = await spokenPrompt(user, idProject, { text: 'Antes da queda.' });
    s3.fail('refuse');
    const answer = await user.fetch(audio!);
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      503,
      '5',
      { code: 'UNAVAILABLE', message: expect.stringContaining('não podem ser lidos nem guardados agora') as string },
    ]);
    const made = await user.call(prompts.create, {
      idProject,
      name: 'durante',
      text: 'Durante a queda.',
      speaker: 'Clara',
      compression: false,
    });
    const { id } = made as { id: number };
    s3.asked.length = 0;
    await until('two tries of the job', async () => s3.asked.filter((line) => /^(HEAD|PUT)/.test(line)).length > 6);
    expect((await user.call(prompts.get, { id })).status).not.toBe('FAILED');
    s3.fail(undefined);
    expect(await ended(user, id)).toMatchObject({ status: 'PROCESSED', failureCode: null });
    expect((await user.fetch(audio!)).status).toBe(200);
  },
);
