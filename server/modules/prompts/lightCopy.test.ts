import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { prompts } from '#contract/prompts.ts';
import { oggSamples } from '#testing/speech/audioSeconds.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { lightName } from '#server/modules/storedNames.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  idProject = (await newProject(user)).id;
});
afterAll(() => server.stop());

const text =
  'O seu saldo é de mil duzentos e quarenta e nove reais e noventa centavos. Para falar com um atendente, digite nove.';
const lightOf = (path: string) => path.replace('.wav', '.ogg');
const PRE_SKIP_MOST = 48_000 / 50;

test.each([
  [false, 1 / 10],
  [true, 1 / 3],
])('a light copy is as long as its master and far smaller (telephony: %s)', async (compression, ratio) => {
  const { path, duration, bytes } = await spokenPrompt(user, idProject, { text, compression });
  expect((await user.fetch(path!, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes));
  const answer = await server.visitor.fetch(lightOf(path!), { headers: { cookie: user.cookie } });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'audio/ogg',
    'private, no-store',
  ]);
  const ogg = Buffer.from(await answer.arrayBuffer());
  expect(ogg.length).toBeLessThan(bytes! * ratio);
  expect(Math.abs(oggSamples(ogg) / 48_000 - duration!)).toBeLessThan(PRE_SKIP_MOST / 48_000 + 0.001);
});

test('it is made once however many ask, kept, answers ranges, and asks who wants it', async () => {
  const { path } = await spokenPrompt(user, idProject, { text: `${text} Segunda.` });
  const all = await Promise.all(
    Array.from({ length: 8 }, async () =>
      Buffer.from(await (await user.fetch(lightOf(path!))).arrayBuffer()).toString('base64'),
    ),
  );
  expect(new Set(all).size).toBe(1);
  const range = await user.fetch(lightOf(path!), { headers: { range: 'bytes=0-3' } });
  expect([range.status, await range.text()]).toEqual([206, 'OggS']);
  expect((await server.visitor.fetch(lightOf(path!))).status).toBe(401);
  expect((await user.fetch(`/api/audio/${'0'.repeat(64)}.ogg`)).status).toBe(410);
});

test('it goes with its master, and does not come back without it', async () => {
  const { id, path } = await spokenPrompt(user, idProject, { text: `${text} Terceira.` });
  await (await user.fetch(lightOf(path!))).arrayBuffer();
  const file = `${server.dataDir}/files/${lightName(/[0-9a-f]{64}/.exec(path!)![0], 'ogg')}`;
  expect(fs.existsSync(file)).toBe(true);
  await user.call(prompts.remove, { id });
  await (await server.signIn('ADMIN')).call(bin.purgePrompt, { id });
  await until('the sweep', async () => !fs.existsSync(file));
  expect((await user.fetch(lightOf(path!))).status).toBe(410);
});
