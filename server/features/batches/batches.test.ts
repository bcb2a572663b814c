import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { batches, type Batch, type BatchPreview } from '#contract/batches/batches.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import { bin } from '#contract/bin.ts';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { usage } from '#server/db/schema/costs.ts';
import { prompts as rows } from '#server/db/schema/prompts.ts';
import { enqueueLost } from './runBatch.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

type Asked = Omit<Input<typeof batches.create>, 'id' | 'dryRun'>;
const preview = async (id: number, asked: Asked) => {
  const { status, body } = await user.ask(batches.create, { id, dryRun: true, ...asked });
  expect([status, body]).toMatchObject([200, { matched: expect.any(Number) }]);
  return body as BatchPreview;
};
const begin = async (id: number, asked: Asked) => (await user.call(batches.create, { id, ...asked })) as Batch;
const ended = (id: number) =>
  until(`the end of batch ${id}`, async () => {
    const batch = await user.call(batches.get, { id });
    return batch.status !== 'RUNNING' && batch;
  });
const run = async (id: number, asked: Asked) => ended((await begin(id, asked)).id);

const everything = { filter: {} };
let serial = 0;
/** A project of prompts that have been spoken, by name and text. */
async function projectOf(texts: readonly (readonly [string, string])[], speaker = 'Clara') {
  serial += 1;
  const { id } = await newProject(user, `Lote de número ${'abcdefghijklmnopqrstuvwxyz'[serial]!.repeat(4)}`);
  const file = { name: 'lote.csv', content: `name;text\n${texts.map(([name, text]) => `${name};${text}`).join('\n')}` };
  if (texts.length > 0) await user.ask(prompts.create, { idProject: id, speaker, compression: false }, { file });
  await spoken(id);
  return id;
}
const spoken = (id: number) =>
  until('the end of the queue', async () => {
    const { enqueued, processing } = (await user.call(projects.get, { id })).prompts;
    return enqueued + processing === 0;
  });
async function listOf(idProject: number, filter: object = {}) {
  const input = { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc', ...filter } as const;
  return (await user.call(prompts.list, input)).data;
}
async function charged(id: number): Promise<{ characters: number; count: number }> {
  const found = await server.db.select().from(usage).where(eq(usage.subjectId, id));
  const files = found.filter(({ type }) => type === 'FILE');
  return { characters: files.reduce((sum, one) => sum + one.characters, 0), count: files.length };
}
const three = [
  ['saudação', 'Olá, seja bem-vindo.'],
  ['despedida', 'Até logo.'],
  ['despedida de novo', 'Até logo.'],
] as const;

test('another voice: the dialog says what it costs, and that is charged; equal texts are spoken once', async () => {
  const id = await projectOf(three);
  const before = await charged(id);
  const said = await preview(id, { action: 'voice', speaker: 'Rafael', ...everything });
  const characters = 'Olá, seja bem-vindo.'.length + 'Até logo.'.length;
  expect(said).toMatchObject({ matched: 3, changes: 3, characters, notDone: [] });
  expect(said.cost).toBeCloseTo(characters * Number(server.config.PRICE_PER_CHARACTER), 9);
  // It only said so.
  expect((await listOf(id)).map(({ speaker, version }) => [speaker, version])).toEqual(Array(3).fill(['Clara', 1]));

  const batch = await run(id, { action: 'voice', speaker: 'Rafael', ...everything });
  expect(batch).toMatchObject({ status: 'DONE', done: 3, total: 3, notDoneCount: 0, notDone: [], secondsLeft: null });
  await spoken(id);
  const after = await listOf(id);
  expect(after.map(({ speaker, status, version, changedBy }) => [speaker, status, version, changedBy])).toEqual(
    Array(3).fill(['Rafael', 'PROCESSED', 2, 'Ugo Usuário']),
  );
  expect((await charged(id)).characters - before.characters).toBe(said.characters);

  // Back again: that audio is gone from nobody's list, but it may have been swept; a third time there is nothing to do.
  expect(await preview(id, { action: 'voice', speaker: 'Rafael', ...everything })).toMatchObject({
    changes: 0,
    cost: 0,
    notDone: [{ code: 'SAME', count: 3 }],
  });
  const again = await run(id, { action: 'voice', speaker: 'Rafael', ids: after.map((one) => one.id) });
  expect(again).toMatchObject({ status: 'DONE', notDoneCount: 3 });
  expect(again.notDone[0]).toEqual({ id: after[0]!.id, name: 'saudação', code: 'SAME', reason: 'Já estava assim.' });
  expect((await listOf(id)).map(({ version }) => version)).toEqual([2, 2, 2]);
});

test('what another project has had spoken costs nothing, and the dialog knows it', async () => {
  const text = 'Este áudio já existe noutro projeto.';
  await projectOf([['origem do áudio', text]], 'Rafael');
  const id = await projectOf([['mesmo texto', text]]);
  expect(await preview(id, { action: 'voice', speaker: 'Rafael', ...everything })).toMatchObject({
    changes: 1,
    cost: 0,
  });
  const before = await charged(id);
  await run(id, { action: 'voice', speaker: 'Rafael', ...everything });
  await spoken(id);
  expect(await charged(id)).toEqual(before);
});

test('another output: telephony for those that are not yet', async () => {
  const id = await projectOf(three);
  const [first] = await listOf(id);
  await run(id, { action: 'output', compression: true, ids: [first!.id] });
  const said = await preview(id, { action: 'output', compression: true, ...everything });
  expect(said).toMatchObject({ matched: 3, changes: 2, notDone: [{ code: 'SAME', count: 1 }] });
  await run(id, { action: 'output', compression: true, ...everything });
  await spoken(id);
  expect((await listOf(id)).map(({ compression, status }) => [compression, status])).toEqual(
    Array(3).fill([true, 'PROCESSED']),
  );
});

test('generated anew is what would sound otherwise: of a new word of the dictionary those that have it', async () => {
  const id = await projectOf([['marca da loja', 'Bem-vindo à Xpto.'], ['despedida', 'Até mais.']]); // prettier-ignore
  expect(await preview(id, { action: 'regenerate', ...everything })).toMatchObject({
    changes: 0,
    notDone: [{ code: 'SAME', reason: 'Já estava assim.', count: 2 }],
  });
  await user.call(dictionary.create, {
    idProject: id,
    written: 'Xpto',
    kind: 'alias',
    spoken: 'xis pê tê ó',
    isWholeWord: true,
    isCaseSensitive: false,
  });
  const said = await preview(id, { action: 'regenerate', ...everything });
  expect(said).toMatchObject({ changes: 1, characters: 'Bem-vindo à Xpto.'.length });
  const [before] = await listOf(id);
  const paid = await charged(id);
  await run(id, { action: 'regenerate', ...everything });
  await spoken(id);
  const [after] = await listOf(id);
  expect(after!.path).not.toBe(before!.path);
  expect((await charged(id)).characters - paid.characters).toBe(said.characters);
});

test('invalidating says why once; what is invalid stays, and an approval goes', async () => {
  const id = await projectOf(three);
  const [first, second] = await listOf(id);
  await user.call(prompts.invalidate, { id: first!.id, reason: 'Muito rápido.' });
  await user.call(prompts.approve, { id: second!.id });
  const asked = { action: 'invalidate', reason: 'Texto vencido.', ...everything } as const;
  expect(await preview(id, asked)).toMatchObject({ matched: 3, changes: 2, cost: 0 });
  expect(await run(id, asked)).toMatchObject({ notDoneCount: 1, notDone: [{ id: first!.id, code: 'SAME' }] });
  expect((await listOf(id)).map(({ invalidated, reason, approvedAt }) => [invalidated, reason, approvedAt])).toEqual([
    [true, 'Muito rápido.', null],
    [true, 'Texto vencido.', null],
    [true, 'Texto vencido.', null],
  ]);
  expect((await user.call(projects.get, { id })).prompts.invalidated).toBe(3);
});

test('deleted ones lie in the bin, and one that was gone before is told', async () => {
  const id = await projectOf(three);
  const all = await listOf(id);
  await user.call(prompts.remove, { id: all[2]!.id });
  const ids = all.map((one) => one.id);
  expect(await preview(id, { action: 'delete', ids })).toMatchObject({
    matched: 2,
    changes: 2,
    notDone: [{ code: 'GONE', count: 1 }],
  });
  const batch = await run(id, { action: 'delete', ids });
  expect(batch).toMatchObject({ done: 3, notDoneCount: 1, notDone: [{ id: ids[2], code: 'GONE' }] });
  expect(await listOf(id)).toEqual([]);
  expect((await user.call(bin.list, { search: 'saudação' })).meta.total).toBe(1);
});

test('moved prompts keep audio and verdicts; a name that is taken there stays behind', async () => {
  const id = await projectOf(three);
  const target = await projectOf([['despedida', 'Tchau.']]);
  const before = await listOf(id);
  await user.call(prompts.approve, { id: before[0]!.id });
  const asked = { action: 'move', target, ...everything } as const;
  expect(await preview(id, asked)).toMatchObject({ changes: 2, cost: 0, notDone: [{ code: 'NAME_TAKEN', count: 1 }] });
  const batch = await run(id, asked);
  expect(batch.notDone).toEqual([
    { id: before[1]!.id, name: 'despedida', code: 'NAME_TAKEN', reason: expect.stringMatching(/nome/) },
  ]);
  expect((await listOf(id)).map(({ name }) => name)).toEqual(['despedida']);
  const there = await listOf(target);
  expect(there.map(({ name, path }) => [name, path])).toContainEqual(['saudação', before[0]!.path]);
  expect(there.find(({ name }) => name === 'saudação')).toMatchObject({
    approvedBy: 'Ugo Usuário',
    status: 'PROCESSED',
  });
  for (const [project, total] of [
    [id, 1],
    [target, 3],
  ] as const)
    // prettier-ignore
    expect((await user.call(projects.get, { id: project })).prompts).toMatchObject({ total, processed: total });
});

test('copies share the audio and its verdict, and cost nothing; what failed is spoken there', async () => {
  const id = await projectOf(three);
  const target = await projectOf([]);
  const [first, second, third] = await listOf(id);
  await user.call(prompts.invalidate, { id: first!.id, reason: 'Cortado.' });
  await server.db.update(rows).set({ status: 'FAILED', audioHash: null }).where(eq(rows.id, third!.id));
  const asked = { action: 'copy', target, ...everything } as const;
  // The text of the failed one is that of the second, whose audio is there.
  expect(await preview(id, asked)).toMatchObject({ changes: 3, cost: 0 });
  const paid = await charged(target);
  await run(id, asked);
  await spoken(target);
  const copies = await listOf(target);
  expect(copies.map(({ name, path, status, reason }) => [name, path, status, reason])).toEqual([
    ['saudação', first!.path, 'PROCESSED', 'Cortado.'],
    ['despedida', second!.path, 'PROCESSED', null],
    ['despedida de novo', second!.path, 'PROCESSED', null],
  ]);
  expect(await charged(target)).toEqual(paid);
  expect(await listOf(id)).toHaveLength(3);
});

test('a choice by filter is the list of that filter: search, voice, author, verdicts, days', async () => {
  const id = await projectOf(three);
  const [first, second] = await listOf(id);
  await run(id, { action: 'voice', speaker: 'Rafael', ids: [first!.id] });
  await spoken(id);
  await user.call(prompts.approve, { id: first!.id });
  await user.call(prompts.invalidate, { id: second!.id, reason: 'Baixo.' });
  const { data: authors } = await user.call(prompts.listAuthors, { idProject: id });
  expect(authors).toEqual([{ id: expect.any(Number), name: 'Ugo Usuário' }]);
  await server.db.execute(
    sql`update prompts set created_at = '2020-01-01', changed_at = null where id = ${second!.id}`,
  );
  const today = new Date().toISOString().slice(0, 10);
  const cases = [
    [{ search: 'despedida' }, 2],
    [{ search: 'de novo', speaker: 'Clara' }, 1],
    [{ speaker: 'rafael' }, 1],
    [{ approved: 'true' }, 1],
    [{ invalidated: 'true' }, 1],
    [{ author: authors[0]!.id }, 3],
    [{ author: 999_999 }, 0],
    [{ changedSince: '2020-01-02' }, 2],
    [{ changedSince: '2019-12-31' }, 3],
    [{ changedSince: today < '2099' ? '2099-01-01' : today }, 0],
    [{ approved: 'true', speaker: 'Clara' }, 0],
    [{ status: 'PROCESSED', speaker: 'Clara', author: authors[0]!.id }, 2],
    [{ warning: false, search: '' }, 3],
  ] as const;
  for (const [filter, total] of cases) {
    const list = await user.call(prompts.list, { idProject: id, ...filter });
    expect([filter, list.meta.total, list.count]).toEqual([filter, total, total]);
    const said = await preview(id, { action: 'delete', filter });
    expect([filter, said.matched]).toEqual([filter, total]);
  }
});

test('a batch that is stopped keeps what is done; one that ended cannot be stopped', async () => {
  const id = await projectOf([['aviso de teste', 'Aguarde.']]);
  await server.db.execute(sql`
    insert into prompts (project_id, name, text, speaker, compression, status, queue_rank)
    select ${id}, 'aviso de teste', 'Aguarde.', 'Clara', false, 'FAILED', null from generate_series(1, 19999)`);
  const { id: batchId } = await begin(id, { action: 'invalidate', reason: 'Vencido.', ...everything });
  const stopped = await user.call(batches.cancel, { id: batchId });
  expect(stopped.status).toBe('CANCELLED');
  expect(stopped.done).toBeLessThan(20_000);
  expect(stopped.done % 500).toBe(0);
  const kept = await user.call(batches.get, { id: batchId });
  const { invalidated } = (await user.call(projects.get, { id })).prompts;
  expect([kept.done, invalidated]).toEqual([stopped.done, stopped.done]);
  expect(await user.ask(batches.cancel, { id: batchId })).toMatchObject({ status: 409, body: { code: 'BATCH_ENDED' } });
  expect((await user.call(batches.list, { idProject: id })).data[0]).toMatchObject({
    id: batchId,
    status: 'CANCELLED',
  });
});

test('batches wait while maintenance is on; a project that was closed meanwhile ends them in words', async () => {
  const admin = await server.signIn('ADMIN');
  const [id, target] = [await projectOf(three), await projectOf([])];
  const ask = async (asked: Asked) => ((await admin.call(batches.create, { id, ...asked })) as Batch).id;
  const look = (batch: number) => admin.call(batches.get, { id: batch });
  await admin.call(settings.update, { maintenanceMode: true });
  const copying = await ask({ action: 'copy', target, ...everything });
  const invalidating = await ask({ action: 'invalidate', reason: 'Vencido.', ...everything });
  await admin.call(projects.toggle, { id: target });
  expect(await admin.ask(batches.create, { id, action: 'move', target, ...everything })).toMatchObject({
    status: 422,
    body: { fields: { target: expect.stringMatching(/arquivado/) } },
  });
  expect(await look(copying)).toMatchObject({ status: 'RUNNING', done: 0, secondsLeft: null });
  await admin.call(settings.update, { maintenanceMode: false });
  const notDone = Array(3).fill({ code: 'TARGET_CLOSED' });
  expect(await ended(copying)).toMatchObject({ status: 'DONE', done: 3, notDoneCount: 3, notDone });
  expect(await ended(invalidating)).toMatchObject({ status: 'DONE', notDoneCount: 0 });

  await admin.call(settings.update, { maintenanceMode: true });
  const deleting = await ask({ action: 'delete', ...everything });
  await admin.call(projects.remove, { id });
  await admin.call(settings.update, { maintenanceMode: false });
  expect(await ended(deleting)).toMatchObject({ notDoneCount: 3, notDone: Array(3).fill({ code: 'PROJECT_CLOSED' }) });
});

test('a batch whose job was lost gets another; one whose asker is gone leaves the rest as it is', async () => {
  const admin = await server.signIn('ADMIN');
  const id = await projectOf(three);
  await admin.call(settings.update, { maintenanceMode: true });
  const ask = async (reason: string) =>
    ((await admin.call(batches.create, { id, action: 'invalidate', reason, ...everything })) as Batch).id;
  const [lost, left] = [await ask('Perdido.'), await ask('Sem dono.')];
  await server.db.execute(sql`select graphile_worker.remove_job(${`batch:${lost}`})`);
  await server.db.execute(sql`update batches set created_by_id = null where id = ${left}`);
  await admin.call(settings.update, { maintenanceMode: false });
  expect(await ended(left)).toMatchObject({ notDoneCount: 3, notDone: Array(3).fill({ code: 'AUTHOR_GONE' }) });
  // The server looks for such by itself too, a while after its start: either may be the first.
  expect(await enqueueLost(server.db)).toBeLessThanOrEqual(1);
  expect(await ended(lost)).toMatchObject({ done: 3, notDoneCount: 0 });
  expect((await listOf(id)).map(({ reason }) => reason)).toEqual(Array(3).fill('Perdido.'));
});

test('what makes no sense is refused in words, by field', async () => {
  const id = await projectOf([['saudação', 'Olá.']]);
  const ask = (asked: object) =>
    user.ask(batches.create, { id, action: 'delete', ...asked } as Input<typeof batches.create>);
  const fields = async (asked: object) => {
    const { status, body } = await ask(asked);
    return [status, Object.keys((body as { fields?: object }).fields ?? {})];
  };
  expect(await fields({})).toEqual([422, ['ids']]);
  expect(await fields({ ids: [1], filter: {} })).toEqual([422, ['filter']]);
  expect(await fields({ ids: [] })).toEqual([422, ['ids']]);
  expect(await fields({ filter: { stauts: 'FAILED' } })).toEqual([422, ['filter.stauts']]);
  expect(await fields({ action: 'voice', ...everything })).toEqual([422, ['speaker']]);
  expect(await fields({ action: 'voice', speaker: 'Ninguém', ...everything })).toEqual([422, ['speaker']]);
  expect(await fields({ action: 'output', ...everything })).toEqual([422, ['compression']]);
  expect(await fields({ action: 'invalidate', ...everything })).toEqual([422, ['reason']]);
  expect(await fields({ action: 'move', ...everything })).toEqual([422, ['target']]);
  expect(await fields({ action: 'copy', target: id, ...everything })).toEqual([422, ['target']]);
  expect(await fields({ action: 'copy', target: 2_000_000, ...everything })).toEqual([422, ['target']]);
  expect(await fields({ action: 'paint', ...everything })).toEqual([422, ['action']]);
  expect(await ask({ filter: { search: 'não existe' } })).toMatchObject({ status: 422, body: { code: 'BATCH_EMPTY' } });
  expect(await user.ask(batches.create, { id: 2_000_000, action: 'delete', ...everything })).toMatchObject({
    status: 404,
  });
  expect(await user.ask(batches.get, { id: 2_000_000 })).toMatchObject({ status: 404 });
  await user.call(projects.toggle, { id });
  expect(await ask(everything)).toMatchObject({ status: 409, body: { code: 'ARCHIVED' } });
});

test('a run is answered by 202 once for its key, a dry one by 200; the log names the act and each prompt', async () => {
  const id = await projectOf(three);
  const asked = { id, action: 'voice', speaker: 'Rafael', ...everything } as const;
  expect((await preview(id, asked)).changes).toBe(3);
  const send = () => user.ask(batches.create, asked, { headers: { 'idempotency-key': `lote ${id}` } });
  const [one, other] = [await send(), await send()];
  expect([one.status, other.status]).toEqual([202, 202]);
  expect(one.body).toEqual(other.body);
  await ended((one.body as Batch).id);
  expect((await user.call(batches.list, { idProject: id })).data).toHaveLength(1);
  const admin = await server.signIn('ADMIN');
  const { data } = await admin.call(audit.list, { perPage: 20 });
  expect(data.filter(({ action }) => action === 'prompts.update').length).toBeGreaterThanOrEqual(3);
  expect(data.find(({ action }) => action === 'batches.create')).toMatchObject({ entityName: '3 prompts' });
});
