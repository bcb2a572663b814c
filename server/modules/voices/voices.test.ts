import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#contract/audit.ts';
import { models } from '#contract/models.ts';
import { prompts } from '#contract/prompts.ts';
import { voices } from '#contract/voices.ts';
import { demo } from '#contract/demo.ts';
import type { Client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let manager: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn('MANAGER');
  idProject = (await newProject(manager)).id;
});
afterAll(() => server.stop());

const namesNow = async () => (await server.visitor.call(voices.list, {})).map(({ name }) => name);
const sampleOf = (voice: string, language = 'portuguese_brazil') =>
  server.visitor.fetch(`/api/voices/sample?voice=${encodeURIComponent(voice)}&language=${language}`);

test('every voice says what it is, and the names are those that the specification lists', async () => {
  const listed = await server.visitor.call(voices.list, {});
  expect(listed.map(({ name }) => name)).toEqual(await server.visitor.call(models.synthesizerModels, {}));
  expect(listed[0]).toMatchObject({ name: 'Clara', gender: 'female', kind: 'formant' });
  expect(listed[0]!.languages).toContain('hindi');
});

test('a sample is made once and measured, and a voice that is not there has none', async () => {
  const from = performance.now();
  const first = await sampleOf('Bento');
  const waitedSeconds = (performance.now() - from) / 1000;
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(Buffer.from(await (await sampleOf('Bento')).arrayBuffer())).toEqual(bytes);
  expect(Buffer.from(await (await sampleOf('Bento', 'german')).arrayBuffer())).not.toEqual(bytes);
  expect((await sampleOf('Ninguém')).status).toBe(404);
  const platform = await manager.call(voices.platform, {});
  const bento = platform.find(({ name }) => name === 'Bento');
  expect(bento).toMatchObject({ isOn: true, engine: 'eSpeak NG', kind: 'formant' });
  expect(bento!.realTimeFactor).toBeGreaterThan(0);
  // Real-time factor: work seconds per second of audio. The waiting time is an upper bound of the work.
  const audioSeconds = (bytes.length - 44) / 2 / 22_050;
  expect(bento!.realTimeFactor).toBeLessThan(waitedSeconds / audioSeconds);
});

test('twenty who press at once make one sample', async () => {
  const spoken = vi.spyOn(server.speech, 'speak');
  const answers = await Promise.all(Array.from({ length: 20 }, () => sampleOf('Rafael')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(spoken.mock.calls.filter(([{ voice }]) => voice === 'Rafael')).toHaveLength(1);
  spoken.mockRestore();
});

test('whoever has the answer finds the change followed, however long that takes', async () => {
  const { refresh } = server.speech;
  const slowly = vi.spyOn(server.speech, 'refresh').mockImplementation(async () => {
    await pause(300);
    await refresh();
  });
  for (const isOn of [false, true]) {
    await manager.call(voices.switch, { voice: 'Rafael', isOn });
    expect((await namesNow()).includes('Rafael')).toBe(isOn);
  }
  slowly.mockRestore();
});

test('a voice that is switched off is offered to nobody, and its prompts say so', async () => {
  await spokenPrompt(manager, idProject, { speaker: 'Caio' });
  expect(await manager.call(voices.use, { voice: 'Caio' })).toEqual({ waiting: 0, prompts: 1 });
  expect(await manager.call(voices.switch, { voice: 'Caio', isOn: false })).toMatchObject({ isOn: false });
  await until('the voice to be gone', async () => !(await namesNow()).includes('Caio'));
  expect((await manager.call(voices.platform, {})).find(({ name }) => name === 'Caio')!.isOn).toBe(false);
  expect((await sampleOf('Caio')).status).toBe(404);
  const refused = { status: 422, body: { code: 'INVALID_INPUT' } };
  const text = 'Olá.';
  expect(await server.visitor.ask(demo.speak, { speaker: 'Caio', text })).toMatchObject(refused);
  expect(
    await manager.ask(prompts.create, { idProject, name: 'aviso', text, speaker: 'Caio', compression: false }),
  ).toMatchObject(refused);

  // Requests queued before the voice was disabled fail with a readable reason.
  await expect(
    server.speech.speak({
      voice: 'Caio',
      language: 'portuguese_brazil',
      text: 'Olá.',
      isTelephony: false,
      volumeDb: 0,
      gapMs: 0,
      endMs: 0,
    }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_VOICE', message: expect.stringContaining('desativada') as string });

  await manager.call(voices.switch, { voice: 'Caio', isOn: true });
  await until('the voice to be back', async () => (await namesNow()).includes('Caio'));
  expect((await spokenPrompt(manager, idProject, { speaker: 'Caio' })).status).toBe('PROCESSED');
  const admin = await server.signIn('ADMIN');
  const { data } = await admin.call(audit.list, { search: 'Caio' });
  expect(data.map(({ action }) => action)).toEqual(['voices.enable', 'voices.disable']);
});

test('only a voice of the platform is switched here', async () => {
  const { status } = await manager.ask(voices.switch, { voice: 'ninguém', isOn: false });
  expect(status).toBe(404);
});
