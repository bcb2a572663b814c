import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { preview, PREVIEW_HEADER } from '#contract/preview.ts';
import { prompts } from '#contract/prompts.ts';
import { audios, prompts as promptsTable } from '#server/modules/prompts/schema.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { closeWavStream } from '#server/speech/formats/wavStream.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

interface Asked {
  idProject?: number;
  text: string;
  speaker?: string;
  compression?: boolean;
  entry?: object;
}

function speak({ speaker = 'Clara', compression = false, ...asked }: Asked, init: RequestInit = {}, by = user) {
  return by.fetch('/api/prompts/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ speaker, compression, ...asked }),
    ...init,
  });
}

async function hear(asked: Asked) {
  const answer = await speak(asked);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const audio = answer.headers.get(PREVIEW_HEADER)!;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { audio, bytes };
}

/** Number of files and streams synthesized by the engine. */
const made = () =>
  server.speech.stats.realTimeFactor.embedded.spread().count + server.speech.stats.firstByteMs.spread().count;
const fileOf = async (path: string) => Buffer.from(await (await user.fetch(path)).arrayBuffer());

test.for([false, true])('what was heard is what is saved, and made once (telephony: %s)', async (compression) => {
  const project = await newProject(user, `Ouvido antes ${compression}`);
  const text = 'Bom dia. O seu saldo é de R$ 1.250,75! Até logo.';
  const before = made();
  const { audio, bytes } = await hear({ idProject: project.id, text, compression });
  expect(made()).toBe(before + 1);
  const about = await user.call(preview.about, { audio });
  expect(about.curve.some((tone) => tone !== null)).toBe(true);
  expect(about.words.map(({ from, to }) => text.slice(from, to))).toContain('saldo');
  const kept = await fileOf(about.path);
  expect(kept.equals(Buffer.from(closeWavStream(bytes)))).toBe(true);

  const prompt = await user.call(prompts.create, {
    idProject: project.id,
    name: 'Saldo',
    text,
    speaker: 'Clara',
    compression,
  });
  const spoken = await ended(user, (prompt as { id: number }).id);
  expect(spoken).toMatchObject({ status: 'PROCESSED', path: about.path, duration: about.duration, curve: about.curve });
  expect(made()).toBe(before + 1);
  // A second preview uses the stored audio.
  expect((await hear({ idProject: project.id, text, compression })).bytes.equals(kept)).toBe(true);
  expect(made()).toBe(before + 1);
  // Compare with audio made directly as a file; the engine itself does not repeat a text to the sample.
  const [row] = await server.db.select().from(audios).where(eq(audios.hash, audio));
  const alone = await server.speech.speak({
    voice: 'Clara',
    language: 'portuguese_brazil',
    text,
    isTelephony: compression,
    volumeDb: 0,
    gapMs: 0,
    endMs: 0,
  });
  expect(Math.abs(row!.duration - alone.duration)).toBeLessThan(0.2);
  expect(row).toMatchObject({ bytes: kept.length, warnings: alone.warnings });
  expect(row!.words.map(({ from, to }) => [from, to])).toEqual(alone.words.map(({ from, to }) => [from, to]));
});

test('hearing costs nothing; the prompt that takes the audio pays for it once', async () => {
  const manager = await server.signIn('MANAGER');
  const project = await newProject(user, 'Só ouvido');
  const text = 'Quem só ouve não paga nada por isso.';
  const spent = () => manager.call(costs.today, {});
  const before = await spent();
  await hear({ idProject: project.id, text });
  expect(await spent()).toEqual(before);
  await spokenPrompt(user, project.id, { text });
  await hear({ idProject: project.id, text });
  expect((await spent()).characterCount).toBe(before.characterCount + text.length);
});

test('an entry is heard before it is saved, and the audio is the one that the saved entry makes', async () => {
  const project = await newProject(user, 'Palavra ensinada');
  const text = 'Fale com a Xyqua agora.';
  const entry = {
    written: 'Xyqua',
    spoken: 'chícua',
    kind: 'alias',
    isWholeWord: true,
    isCaseSensitive: false,
  } as const;
  const asWritten = await hear({ idProject: project.id, text });
  const taught = await hear({ idProject: project.id, text, entry });
  expect(taught.bytes.equals(asWritten.bytes)).toBe(false);
  // The project's other entries and the general ones apply too.
  await user.call(dictionary.create, { idProject: project.id, ...entry, written: 'Fale', spoken: 'Converse' });
  const among = await hear({ idProject: project.id, text, entry });
  await user.call(dictionary.create, { idProject: project.id, ...entry });
  expect((await hear({ idProject: project.id, text })).audio).toBe(among.audio);
});

test('bad input is refused in words before a sound', async () => {
  const refused = async (asked: Asked) => {
    const answer = await speak(asked);
    return [answer.status, await answer.json()];
  };
  expect(await refused({ text: '' })).toEqual([422, expect.objectContaining({ code: 'INVALID_INPUT' })]);
  expect(await refused({ text: 'Olá', speaker: 'Ninguém' })).toEqual([
    422,
    expect.objectContaining({ fields: { speaker: expect.stringContaining('Ninguém') } }),
  ]);
  expect(await refused({ text: 'Olá [pausa:99999s]' })).toEqual([
    422,
    expect.objectContaining({ fields: { text: expect.any(String) } }),
  ]);
  expect(await refused({ text: 'Olá', idProject: 999_999 })).toEqual([
    404,
    expect.objectContaining({ code: 'NOT_FOUND' }),
  ]);
  expect(await refused({ text: 'Olá', entry: { written: '[', spoken: 'x' } })).toEqual([
    422,
    expect.objectContaining({ fields: expect.anything() }),
  ]);
  const answer = await user.ask(preview.about, { audio: 'a'.repeat(64) });
  expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
});

const long = 'Esta frase é longa, fala de muitas coisas e se repete até o fim do texto. '.repeat(26).trim();

test('a person hears one text at a time, and who leaves is not spoken for', async () => {
  const leaving = new AbortController();
  const first = await speak({ text: long, speaker: 'Davi' }, { signal: leaving.signal });
  expect(first.status).toBe(200);
  leaving.abort();
  await until('nothing is spoken any more', async () => server.speech.countOrders() === 0);
  expect((await user.ask(preview.about, { audio: first.headers.get(PREVIEW_HEADER)! })).status).toBe(404);

  const slow = await speak({ text: long, speaker: 'Davi' });
  const next = await hear({ text: 'Outra frase.' });
  expect(next.bytes.length).toBeGreaterThan(10_000);
  await expect(slow.arrayBuffer()).rejects.toThrow();
});

test('a flood of one person is refused with the time to wait, and nobody else', async () => {
  const other = await server.signIn('ADMIN');
  const answers = await Promise.all(Array.from({ length: 60 }, () => speak({ text: 'Olá de novo' }, {}, other)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(15);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await speak({ text: 'Olá de novo' }, {}, await server.signIn('MANAGER'))).status).toBe(200);
});

async function cleanUp(): Promise<void> {
  await addJobs(server.db, 'clean-up', [{ payload: {} }]);
  await until('it has been cleaned up', async () => {
    const { rows } = await server.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'clean-up'`,
    );
    return rows.length === 0;
  });
}

test('what was heard and not saved goes after a day; what a prompt has stays', async () => {
  const project = await newProject(user, 'Esquecido');
  const [unsaved, saved] = [await hear({ text: 'Isto ninguém salva.' }), await hear({ text: 'Isto alguém salva.' })];
  const prompt = await user.call(prompts.create, {
    idProject: project.id,
    name: 'Alguém',
    text: 'Isto alguém salva.',
    speaker: 'Clara',
    compression: false,
  });
  await ended(user, (prompt as { id: number }).id);
  const paths = [unsaved, saved].map(({ audio }) => `/api/audio/${audio}.wav`);
  const statuses = () => Promise.all(paths.map(async (path) => (await user.fetch(path, { method: 'HEAD' })).status));
  await cleanUp();
  expect(await statuses()).toEqual([200, 200]);
  await server.db.update(audios).set({ createdAt: sql`now() - interval '25 hours'` });
  // Simulates a repair that lost the billing flag.
  await server.db.update(audios).set({ isBilled: false });
  await cleanUp();
  await until('the audio is let go', async () => (await statuses())[0] === 410);
  expect((await statuses())[1]).toBe(200);
  expect(await server.db.$count(promptsTable, eq(promptsTable.projectId, project.id))).toBe(1);
});

test('a text that the dictionary makes too long is refused in words wherever it is heard at once', async () => {
  const [written, spoken] = ['abacate', '≥'.repeat(100) + 'a'];
  const entry = { written, spoken, kind: 'alias' as const, isWholeWord: false, isCaseSensitive: false };
  const text = 'abacate, '.repeat(20);
  const own = await newProject(user);
  const answers = [await speak({ text, idProject: own.id, entry })];
  const manager = await server.signIn('MANAGER');
  const { entry: general } = await manager.call(dictionary.create, { ...entry, idProject: 'null' });
  try {
    answers.push(await speak({ text }));
    const body = JSON.stringify({ text, language: 'portuguese_brazil', speaker: 'Clara' });
    const headers = { 'content-type': 'application/json' };
    for (const page of ['/api/prompts/demo', '/api/prompts/demo/stream'])
      answers.push(await fetch(server.origin + page, { method: 'POST', headers, body }));
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { fields: { text: expect.stringContaining('longo demais ao ser falado') as string } },
      ]);
  } finally {
    await manager.call(dictionary.remove, { id: general.id });
  }
});
