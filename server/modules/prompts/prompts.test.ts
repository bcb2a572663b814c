import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { settings } from '#contract/settings.ts';
import { audios, prompts as rows } from './schema.ts';
import { type Client } from '#testing/client.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  idProject = (await newProject(user)).id;
});
afterAll(() => server.stop());

const draft = () => ({
  idProject,
  name: 'boas_vindas',
  text: 'Olá! Como posso ajudar?',
  speaker: 'Clara',
  compression: false,
});

test('a text becomes a WAV that says how long it is and how it sounds', async () => {
  const prompt = await spokenPrompt(user, idProject);
  expect(prompt).toMatchObject({ status: 'PROCESSED', failureReason: null, warnings: [], invalidated: false });
  expect(prompt.duration).toBeGreaterThan(0.8);
  expect(prompt.curve!.filter((point) => point !== null).length).toBeGreaterThan(20);
  const words = (await user.call(prompts.get, { id: prompt.id })).words;
  expect(words.map(({ from, to }) => prompt.text.slice(from, to).replace(/\P{L}/gu, ''))).toEqual([
    'Olá',
    'Como',
    'posso',
    'ajudar',
  ]);
  const wav = Buffer.from(await (await user.fetch(prompt.path!)).arrayBuffer());
  expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(20), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([
    'RIFF',
    1,
    22_050,
    16,
  ]);
  expect((wav.length - 44) / 2 / 22_050).toBeCloseTo(prompt.duration!, 2);
});

test('telephony output is 8 kHz A-law', async () => {
  const { path } = await spokenPrompt(user, idProject, { compression: true });
  const wav = Buffer.from(await (await user.fetch(path!)).arrayBuffer());
  expect([wav.readUInt16LE(20), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([6, 8000, 8]);
});

test('audio answers ranges and HEAD, and never changes under its address', async () => {
  const { path } = await spokenPrompt(user, idProject);
  const range = await user.fetch(path!, { headers: { range: 'bytes=0-3' } });
  expect([range.status, await range.text(), range.headers.get('content-range')?.startsWith('bytes 0-3/')]).toEqual([
    206,
    'RIFF',
    true,
  ]);
  const head = await user.fetch(path!, { method: 'HEAD' });
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await user.fetch(`/api/audio/${'0'.repeat(64)}.wav`)).status).toBe(410);
  for (const path of ['..%2f..%2fpostgres.wav', 'x.wav', `${'0'.repeat(64)}.mp3`])
    expect((await user.fetch(`/api/audio/${path}`)).status).toBe(404);
  expect((await user.fetch('/api/audio/%00.wav')).status).toBe(422);
});

test('the same request is synthesised once, even when asked ten times at once', async () => {
  const before = (await server.db.select().from(audios)).length;
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      spokenPrompt(user, idProject, { text: 'Pedido repetido dez vezes ao mesmo tempo.' }),
    ),
  );
  expect(new Set(made.map((prompt) => prompt.path)).size).toBe(1);
  expect((await server.db.select().from(audios)).length).toBe(before + 1);
});

test('another name keeps the audio, also of a voice that is gone; a name that is none is refused', async () => {
  const spoken = await spokenPrompt(user, idProject);
  const { id, text, speaker, compression } = spoken;
  const same = { id, text, speaker, compression };
  expect(await user.call(prompts.update, { ...same, name: 'novo_nome' })).toMatchObject({
    name: 'novo_nome',
    status: 'PROCESSED',
    path: spoken.path,
    version: spoken.version + 1,
  });
  expect((await user.ask(prompts.update, { ...same, name: '1' })).body.fields).toHaveProperty('name');
  await server.db.update(rows).set({ speaker: 'Sumida' }).where(eq(rows.id, id));
  const renamed = await user.call(prompts.update, { ...same, speaker: 'Sumida', name: 'terceiro_nome' });
  expect(renamed).toMatchObject({ name: 'terceiro_nome', status: 'PROCESSED' });
});

test('saving unchanged makes nothing; a change speaks anew while the old audio still plays', async () => {
  const before = await spokenPrompt(user, idProject, { text: 'Texto de antes.' });
  const same = await user.call(prompts.update, {
    id: before.id,
    text: before.text,
    speaker: before.speaker,
    compression: before.compression,
  });
  expect(same).toEqual({ ...before, words: undefined });
  const changed = await user.call(prompts.update, {
    id: before.id,
    text: 'Texto de depois.',
    speaker: 'Davi',
    compression: false,
  });
  expect(changed).toMatchObject({ status: 'ENQUEUED', path: before.path, version: before.version + 1 });
  const after = await ended(user, before.id);
  expect(after.path).not.toBe(before.path);
  const { data } = await user.call(takes.list, { id: before.id });
  expect(data.map(({ path }) => path)).toEqual([after.path, before.path]);
});

test('of edits that follow each other fast, the last one is heard', async () => {
  const { id } = (await user.call(prompts.create, draft())) as { id: number };
  for (let i = 1; i <= 8; i += 1)
    await user.call(prompts.update, {
      id,
      text: `Versão número ${i} deste texto, que é a ${i}ª.`,
      speaker: 'Clara',
      compression: false,
    });
  const last = await ended(user, id);
  const alone = await spokenPrompt(user, idProject, { text: 'Versão número 8 deste texto, que é a 8ª.' });
  expect(last.path).toBe(alone.path);
});

test('the settings of volume and silences are heard at once', async () => {
  const admin = await server.signIn('ADMIN');
  const text = 'Primeira frase. Segunda frase.';
  const usual = await spokenPrompt(user, idProject, { text });
  await admin.call(settings.update, { audioStartEndTime: 1500, audioEndTime: 1000, audioVolumeControl: 0 });
  const spaced = await spokenPrompt(user, idProject, { text });
  await admin.call(settings.update, { audioStartEndTime: null, audioEndTime: null, audioVolumeControl: null });
  expect(spaced.duration! - usual.duration!).toBeGreaterThan(1.8);
  expect((await spokenPrompt(user, idProject, { text })).path).toBe(usual.path);
});

test('invalidate, revise and their undoing follow each other; what does not fit any more is a conflict', async () => {
  const { id } = await spokenPrompt(user, idProject);
  expect((await user.ask(prompts.revise, { id })).status).toBe(409);
  expect((await user.ask(prompts.invalidate, { id, reason: '  ' })).body.fields).toEqual({
    reason: 'Me conte o motivo',
  });
  expect(await user.call(prompts.invalidate, { id, reason: 'pausa longa' })).toMatchObject({
    invalidated: true,
    isRevised: false,
    reason: 'pausa longa',
  });
  const again = await user.ask(prompts.invalidate, { id, reason: 'outra' });
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'CONFLICT',
    'Este prompt já está invalidado.',
  ]);
  const unrevised = async () =>
    (await user.call(prompts.listInvalidated, { revised: false })).data.map((prompt) => prompt.id);
  expect(await unrevised()).toContain(id);
  expect(await user.call(prompts.revise, { id })).toMatchObject({ invalidated: true, isRevised: true });
  expect(await unrevised()).not.toContain(id);
  expect(
    (await user.call(prompts.listInvalidated, { revised: true, search: 'PAUSA' })).data.map((prompt) => prompt.id),
  ).toContain(id);
  await user.call(prompts.undoRevise, { id });
  expect(await user.call(prompts.undoInvalidate, { id })).toMatchObject({ invalidated: false, reason: null });
});

test.each([
  ['2.001 characters', { text: 'a'.repeat(2001) }, { text: 'O texto pode ter até 2.000 caracteres.' }],
  ['an empty text', { text: '   ' }, { text: 'Insira um texto para ser processado' }],
  ['a text without anything to say', { text: '!?!... —' }, { text: expect.stringContaining('letra ou número') }],
  [
    'an unknown voice',
    { speaker: 'Ninguém' },
    { speaker: 'A voz "Ninguém" não existe ou está desativada. Escolha outra voz.' },
  ],
  ['no compression', { compression: '' }, { compression: 'Escolha um tipo de compressão' }],
  ['a name of digits', { name: '123 456' }, { name: expect.stringContaining('3 letras') }],
  ['a project that is no number', { idProject: 'abc' }, { idProject: 'O identificador deve ser um número.' }],
])('%s is refused with its sentence', async (_what, change, fields) => {
  const { status, body } = await user.ask(prompts.create, { ...draft(), ...change });
  expect(status).toBe(422);
  expect(body.fields).toEqual(fields);
});

test('a text of exactly 2,000 characters is spoken', async () => {
  // Backslashes are not spoken; spokenReading.test.ts speaks as many characters of words.
  const prompt = await spokenPrompt(user, idProject, { text: `Olá${'\\'.repeat(1997)}` });
  expect(prompt).toMatchObject({ status: 'PROCESSED' });
  expect(prompt.text).toHaveLength(2000);
});

test('a project that is gone, a body that is no JSON, a text with NUL: each has its refusal', async () => {
  expect((await user.ask(prompts.create, { ...draft(), idProject: 999_999 })).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Este projeto não existe mais.',
  });
  const post = (body: string, type = 'application/json') =>
    user.fetch('/api/prompts', { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post('{"a":')).status).toBe(400);
  expect((await post('[1]')).status).toBe(400);
  expect((await post('x', 'application/x-thing')).status).toBe(415);
  expect((await post(JSON.stringify({ ...draft(), text: 'a\u0000b' }))).status).toBe(422);
  expect((await post(`{"text":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413);
});

test('the list counts by status, filters and finds', async () => {
  const { id } = await newProject(user, 'Contagem');
  await spokenPrompt(user, id, { name: 'ura_saudação' });
  const other = await spokenPrompt(user, id, { name: 'ura_despedida', text: 'Até logo.' });
  await user.call(prompts.invalidate, { id: other.id, reason: 'voz errada' });
  const list = await user.call(prompts.list, { idProject: id });
  expect(list.counts).toEqual({
    total: 2,
    enqueued: 0,
    processing: 0,
    processed: 2,
    failed: 0,
    invalidated: 1,
    warned: 0,
    differing: 0,
    approved: 0,
  });
  expect(list.meta.total).toBe(2);
  expect((await user.call(prompts.list, { idProject: id, status: 'FAILED' })).data).toEqual([]);
  expect(
    (await user.call(prompts.list, { idProject: id, search: 'saudacao' })).data.map((prompt) => prompt.name),
  ).toEqual(['ura_saudação']);
  expect((await user.call(prompts.list, { idProject: id, warning: true })).meta.total).toBe(0);
  const bad = await user.call(prompts.list, { idProject: id, invalidated: 'true' });
  expect([bad.meta.total, bad.data.map((prompt) => prompt.id)]).toEqual([1, [other.id]]);
  expect((await user.fetch(`/api/projects/${id}/prompts?status=EXPIRED`)).status).toBe(422);
  expect((await user.call(projects.get, { id })).prompts).toEqual(list.counts);
});
