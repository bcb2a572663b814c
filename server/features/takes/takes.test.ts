import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { bin } from '#contract/bin.ts';
import { diagnosis } from '#contract/diagnosis/diagnosis.ts';
import { dictionary } from '#contract/dictionary.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { takes } from '#contract/takes/takes.ts';
import { audios } from '#server/db/schema/prompts.ts';
import { takes as table } from '#server/db/schema/takes.ts';
import { dropTakes } from '#server/domain/takes/dropTakes.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [user, manager, admin] = [await server.signIn('USER'), await server.signIn('MANAGER'), await server.signIn('ADMIN')];
});
afterAll(() => server.stop());

async function say(prompt: Prompt, change: Partial<Pick<Prompt, 'text' | 'speaker' | 'compression'>>, by = user) {
  const { id, text, speaker, compression } = prompt;
  await by.call(prompts.update, { id, text, speaker, compression, ...change });
  return ended(user, id);
}
const listed = async (id: number) => (await user.call(takes.list, { id })).data;
const restore = (id: number, path: string) => user.call(takes.restore, { id, take: hashOf(path) });
const hashOf = (path: string) => /([0-9a-f]{64})/.exec(path)![1]!;
const bytesOf = async (path: string) => Buffer.from(await (await user.fetch(path)).arrayBuffer());
const statusOf = async (path: string) => (await user.fetch(path, { method: 'HEAD' })).status;
const made = () => server.speech.stats.realTimeFactor.embedded.spread().count;
const drop = () => dropTakes(server.db)({}, { signal: AbortSignal.timeout(60_000) });

async function withRule<T>(rule: { takesKept?: number; takesDays?: number }, act: () => Promise<T>): Promise<T> {
  await admin.call(settings.update, rule);
  try {
    return await act();
  } finally {
    await admin.call(settings.update, { takesKept: null, takesDays: null });
  }
}

test('each change of the audio leaves the earlier take: who, when, text, voice, output; one is present', async () => {
  const { id: idProject } = await newProject(user, 'Tomadas');
  const first = await spokenPrompt(user, idProject, { text: 'Primeira versão.' });
  expect(await listed(first.id)).toMatchObject([
    { text: 'Primeira versão.', by: 'Ugo Usuário', isCurrent: true, path: first.path, approvedAt: null },
  ]);
  const second = await say(first, { text: 'Segunda versão.' }, manager);
  const third = await say(second, { speaker: 'Davi', compression: true });
  const all = await listed(first.id);
  const name = `${manager.user!.firstName} ${manager.user!.lastName}`;
  expect(all).toMatchObject([
    { text: 'Segunda versão.', speaker: 'Davi', compression: true, by: 'Ugo Usuário', isCurrent: true },
    { text: 'Segunda versão.', speaker: 'Clara', compression: false, by: name, isCurrent: false },
    { text: 'Primeira versão.', speaker: 'Clara', by: 'Ugo Usuário', isCurrent: false },
  ]);
  expect(all.map(({ path }) => path)).toEqual([third.path, second.path, first.path]);
  const times = all.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  for (const { path, bytes } of all) expect((await bytesOf(path)).length).toBe(bytes);
  // A name is not heard.
  await user.call(prompts.update, {
    id: first.id,
    name: 'outro_nome',
    text: third.text,
    speaker: 'Davi',
    compression: true,
  });
  expect(await listed(first.id)).toHaveLength(3);
  // Nor do two changes before there is new audio leave two.
  await user.call(prompts.update, { id: first.id, text: 'Meio caminho.', speaker: 'Davi', compression: true });
  expect((await listed(first.id)).map(({ isCurrent }) => isCurrent)).toContain(true);
  await say(third, { text: 'Quarta versão.' });
  const texts = (await listed(first.id)).map(({ text }) => text);
  expect(texts.filter((text) => text !== 'Meio caminho.')).toEqual([
    'Quarta versão.',
    'Segunda versão.',
    'Segunda versão.',
    'Primeira versão.',
  ]);
  // What one writes again is the take that was there.
  await say(third, { text: 'Primeira versão.', speaker: 'Clara', compression: false });
  expect((await listed(first.id)).filter(({ text }) => text === 'Primeira versão.')).toMatchObject([
    { isCurrent: true },
  ]);
});

test('a take is put back as it was: text, voice, file, curve, words and verdict; nothing is spoken', async () => {
  const { id: idProject } = await newProject(user, 'De volta');
  const first = await spokenPrompt(user, idProject, { text: 'Aprovado e depois trocado.' });
  const words = (await user.call(prompts.get, { id: first.id })).words;
  const wav = await bytesOf(first.path!);
  const approved = await user.call(prompts.approve, { id: first.id });
  const second = await say(first, { text: 'Trocado.', speaker: 'Davi', compression: true });
  expect(second.approvedAt).toBeNull();
  await user.call(prompts.approve, { id: first.id });
  const before = made();
  const answer = await restore(first.id, first.path!);
  expect(made()).toBe(before);
  const { text, speaker, compression, path, duration, bytes, curve, approvedBy, approvedAt } = approved;
  const same = { text, speaker, compression, path, duration, bytes, curve, approvedBy, approvedAt };
  expect(answer).toMatchObject({ ...same, status: 'PROCESSED', changedBy: 'Ugo Usuário' });
  expect((await user.call(prompts.get, { id: first.id })).words).toEqual(words);
  expect((await bytesOf(answer.path!)).equals(wav)).toBe(true);
  // The other one kept its own.
  expect(await listed(first.id)).toMatchObject([
    { path: second.path, isCurrent: false, approvedAt: expect.any(String) },
    { path: first.path, isCurrent: true, approvedAt },
  ]);
  const { findings } = await admin.call(diagnosis.get, {});
  expect(findings.find((finding) => finding.id === 'storage')?.sentence).toMatch(
    /^Na pasta dos dados: \d+ áudios, .+; destes, .+ só de tomadas anteriores\.$/,
  );
  // Once more is nothing more.
  expect(await restore(first.id, first.path!)).toEqual(answer);
  const { data } = await admin.call(audit.list, { search: 'prompts.restoreTake' });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ entityId: String(first.id), before: { text: 'Trocado.' }, after: { text } });
});

test('audio that was found bad comes back as bad, and good audio ends the wait for a review', async () => {
  const { id: idProject } = await newProject(user, 'Veredictos');
  const bad = await spokenPrompt(user, idProject, { text: 'Isto soa mal.' });
  // While the next one waits, too.
  await admin.call(settings.update, { maintenanceMode: true });
  await admin.call(prompts.update, { id: bad.id, text: 'Isto soa bem.', speaker: 'Clara', compression: false });
  expect(await admin.call(prompts.invalidate, { id: bad.id, reason: 'pausa longa' })).toMatchObject({
    status: 'ENQUEUED',
    path: bad.path,
  });
  await admin.call(settings.update, { maintenanceMode: false });
  const good = await ended(user, bad.id);
  expect(good).toMatchObject({ isRemade: true, invalidatedPath: bad.path });
  await user.call(prompts.approve, { id: bad.id });
  const other = await say(good, { text: 'E isto, outra coisa.' });
  expect(await restore(bad.id, bad.path!)).toMatchObject({
    invalidated: true,
    isRevised: false,
    reason: 'pausa longa',
    isRemade: false,
    approvedAt: null,
  });
  expect(await restore(bad.id, other.path!)).toMatchObject({ isRemade: true, invalidatedPath: bad.path });
  expect(await statusOf(bad.path!)).toBe(200);
  expect(await restore(bad.id, good.path!)).toMatchObject({
    isRevised: true,
    isRemade: false,
    approvedAt: expect.any(String),
  });
  await restore(bad.id, other.path!);
  await user.call(prompts.undoInvalidate, { id: bad.id });
  expect(await restore(bad.id, bad.path!)).toMatchObject({ invalidated: false, reason: null });
});

test('what failed can go back to a take, and a retry, a dictionary and an import leave one each', async () => {
  const { id: idProject } = await newProject(user, 'Falhas e dicionário');
  const first = await spokenPrompt(user, idProject, { text: 'A ANATEL ligou.' });
  const failed = await say(first, { text: '\u0e46' });
  expect(failed).toMatchObject({ status: 'FAILED', path: null });
  expect(await listed(first.id)).toMatchObject([{ path: first.path, isCurrent: false }]);
  const back = await restore(first.id, first.path!);
  expect(back).toMatchObject({ status: 'PROCESSED', failureCode: null, text: 'A ANATEL ligou.', path: first.path });
  const { madeAnew } = await user.call(dictionary.create, {
    idProject,
    written: 'ANATEL',
    kind: 'alias',
    spoken: 'agência',
    isWholeWord: true,
    isCaseSensitive: false,
    makeAnew: true,
  });
  expect(madeAnew).toBe(1);
  const anew = await until('the new audio', async () => {
    const now = await ended(user, first.id);
    return now.path !== first.path && now;
  });
  expect(await listed(first.id)).toMatchObject([
    { path: anew.path, isCurrent: true, text: 'A ANATEL ligou.' },
    { path: first.path, isCurrent: false, text: 'A ANATEL ligou.' },
  ]);
  const form = new FormData();
  form.set('file', new File([`name;text\n${first.name};A ANATEL ligou ontem.\n`], 'roteiro.csv'));
  const report = await user.fetch(`/api/projects/${idProject}/import`, { method: 'POST', body: form });
  expect(await report.json()).toMatchObject({ changed: 1 });
  await ended(user, first.id);
  expect((await listed(first.id)).map(({ text }) => text)).toEqual([
    'A ANATEL ligou ontem.',
    'A ANATEL ligou.',
    'A ANATEL ligou.',
  ]);
});

test('what cannot be put back is refused in words', async () => {
  const { id: idProject } = await newProject(user, 'Recusas');
  const first = await spokenPrompt(user, idProject, { text: 'Recusa um.' });
  const second = await say(first, { text: 'Recusa dois.' });
  const ask = (change: object = {}, init = {}) =>
    user.ask(takes.restore, { id: first.id, take: hashOf(first.path!), ...change }, init);
  expect(await ask({ take: 'f'.repeat(64) })).toMatchObject({
    status: 404,
    body: { message: 'Esta tomada não existe mais.' },
  });
  expect(await ask({ take: '999999' })).toMatchObject({ status: 404 });
  expect(await ask({ take: '%' })).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  expect(await ask({ id: 999_999 })).toMatchObject({ status: 404, body: { message: 'Este prompt não existe mais.' } });
  const other = await spokenPrompt(user, idProject, { text: 'Recusa três.' });
  expect(await ask({ take: hashOf(other.path!) })).toMatchObject({ status: 404 });
  // In the queue.
  await server.db.execute(sql`update prompts set status = 'PROCESSING' where id = ${first.id}`);
  const busy = await ask();
  expect(busy).toMatchObject({ status: 409, body: { code: 'CONFLICT', present: { id: first.id } } });
  expect(busy.body.message).toMatch(/^Este prompt está na fila/);
  await server.db.execute(sql`update prompts set status = 'PROCESSED' where id = ${first.id}`);
  // Its file is lost.
  await server.db.execute(sql`update audios set bytes = bytes + 1 where hash = ${hashOf(first.path!)}`);
  expect(await ask()).toMatchObject({ status: 410, body: { code: 'AUDIO_GONE' } });
  await server.db.execute(sql`update audios set bytes = bytes - 1 where hash = ${hashOf(first.path!)}`);
  // In the bin; and out of it with its takes.
  await user.call(prompts.remove, { id: first.id });
  expect(await ask()).toMatchObject({ status: 404 });
  expect((await user.ask(takes.list, { id: first.id })).status).toBe(404);
  await user.call(bin.restorePrompt, { id: first.id });
  expect(await listed(first.id)).toMatchObject([{ path: second.path }, { path: first.path }]);
  expect((await restore(first.id, first.path!)).path).toBe(first.path);
});

test('the last ones by the rule stay with the approved ones; files go with the takes, and only then', async () => {
  const { id: idProject } = await newProject(user, 'Regra');
  await withRule({ takesKept: 2 }, async () => {
    let prompt = await spokenPrompt(user, idProject, { text: 'Regra zero.' });
    const paths = [prompt.path!];
    await user.call(prompts.approve, { id: prompt.id });
    for (const word of ['um', 'dois', 'três', 'quatro']) {
      prompt = await say(prompt, { text: `Regra ${word}.` });
      paths.push(prompt.path!);
    }
    expect((await listed(prompt.id)).map(({ path }) => path)).toEqual([paths[4], paths[3], paths[2], paths[0]]);
    await until('the file of the first unapproved one is let go', async () => (await statusOf(paths[1]!)) === 410);
    for (const place of [0, 2, 3, 4]) expect(await statusOf(paths[place]!)).toBe(200);
    // By age, as the night does it.
    await server.db
      .update(table)
      .set({ leftAt: sql`now() - interval '31 days'` })
      .where(eq(table.audioHash, hashOf(paths[2]!)));
    await drop();
    expect(await listed(prompt.id)).toHaveLength(4);
    await admin.call(settings.update, { takesDays: 30 });
    await until('the rule is followed at once', async () => (await listed(prompt.id)).length === 3);
    await until('its file goes', async () => (await statusOf(paths[2]!)) === 410);
    // A new rule reaches what is there.
    await admin.call(settings.update, { takesKept: 0 });
    await until('none but the approved one', async () => (await listed(prompt.id)).length === 2);
    expect(await listed(prompt.id)).toMatchObject([
      { path: paths[4] },
      { path: paths[0], approvedAt: expect.any(String) },
    ]);
  });
  expect((await admin.ask(settings.update, { takesKept: 51 })).body.fields).toEqual({
    takesKept: 'Informe um número inteiro de 0 a 50.',
  });
});

test('audio that another prompt has or had outlives the takes of one; a purge takes its own along', async () => {
  const { id: idProject } = await newProject(user, 'De vez');
  const one = await spokenPrompt(user, idProject, { text: 'Comum aos dois.' });
  const two = await spokenPrompt(user, idProject, { text: 'Comum aos dois.' });
  expect(two.path).toBe(one.path);
  const alone = await say(one, { text: 'Só do primeiro.' });
  const last = await say(one, { text: 'Por fim.' });
  await say(two, { text: 'O segundo mudou.' });
  await user.call(prompts.remove, { id: one.id });
  await admin.call(bin.purgePrompt, { id: one.id });
  for (const path of [alone.path!, last.path!]) await until('its files go', async () => (await statusOf(path)) === 410);
  expect(await statusOf(one.path!)).toBe(200);
  expect((await restore(two.id, one.path!)).text).toBe('Comum aos dois.');
  expect(await server.db.select().from(table).where(eq(table.promptId, one.id))).toEqual([]);
});

test('a page says how many there are, and the next gives the others', async () => {
  const { id: idProject } = await newProject(user, 'Muitas');
  const prompt = await spokenPrompt(user, idProject, { text: 'Uma de muitas.' });
  await server.db.execute(sql`
    insert into audios (hash, bytes, duration, curve, words, warnings)
      select encode(sha256(('muitas' || i)::bytea), 'hex'), 44, 1, '[]', '[]', '[]' from generate_series(1, 250) i`);
  await server.db.execute(sql`
    insert into takes (prompt_id, audio_hash, text, speaker, compression, created_at, approved_at)
      select ${prompt.id}, encode(sha256(('muitas' || i)::bytea), 'hex'), 'Texto ' || i, 'Clara', false,
        now() - i * interval '1 hour', now()
      from generate_series(1, 250) i`);
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await user.call(takes.list, { id: prompt.id, page }));
  expect(pages.map(({ count, meta }) => [count, meta.total, meta.perPage])).toEqual([
    [100, 251, 100],
    [100, 251, 100],
    [51, 251, 100],
  ]);
  const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
  expect(new Set(ids).size).toBe(251);
  expect(ids[0]).toBe(hashOf(prompt.path!));
  await server.db.delete(table).where(eq(table.promptId, prompt.id));
  await server.db.delete(audios).where(eq(audios.bytes, 44));
});
