import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { batches, type Batch } from '#contract/batches.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { promptFilter } from '#contract/promptFilter.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { enqueueLost } from './runBatch.ts';
import {
  type Asked,
  server,
  user,
  preview,
  begin,
  ended,
  run,
  everything,
  projectOf,
  spoken,
  listOf,
  three,
  withServer,
  charged,
} from '#server/tests/setups/batchesSetup.ts';

withServer();

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
  const needing = (await listOf(id)).filter(({ risk }) => risk !== 'none').length;
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
    [{ heard: 'unchecked' }, 3],
    [{ heard: 'differs' }, 0],
    [{ needsEar: 'true' }, needing],
    [{ waiting: 'approval' }, 1],
    [{ waiting: 'mine' }, 1],
    [{ waiting: 'client' }, 0],
    [{ waiting: 'change' }, 0],
  ] as const;
  expect(new Set(cases.flatMap(([filter]) => Object.keys(filter))), 'every filter has a case').toEqual(
    new Set(Object.keys(promptFilter)),
  );
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
  // The server also runs this check a while after its start; either may find the lost batch first.
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

test('a change of voice, output or project is taken back: same audio, nothing paid, later changes stay', async () => {
  const id = await projectOf(three);
  const [first, second, third] = await listOf(id);
  await user.call(prompts.approve, { id: first!.id });
  await run(id, { action: 'voice', speaker: 'Rafael', ids: [second!.id] });
  await spoken(id);
  const was = await listOf(id);
  const paid = await charged(id);
  const undo = async (of: number) => ended((await user.call(batches.undo, { id: of })).id);
  const sounds = (list: Awaited<ReturnType<typeof listOf>>) => list.map(({ path, speaker }) => [path, speaker]);

  const voice = await run(id, { action: 'voice', speaker: 'Davi', ...everything });
  await spoken(id);
  const between = await charged(id);
  await user.call(prompts.update, { id: third!.id, text: third!.text, speaker: 'Clara', compression: false });
  await spoken(id);
  expect((await user.call(batches.list, { idProject: id })).data[0]).toMatchObject({ isUndoable: true, isUndo: false });
  const undone = await undo(voice.id);
  await spoken(id);
  expect(undone).toMatchObject({ status: 'DONE', notDone: [{ id: third!.id, code: 'CHANGED' }], isUndo: true });
  expect(sounds(await listOf(id))).toEqual(sounds(was));
  expect((await listOf(id))[0]!.approvedAt).not.toBeNull();
  expect(await charged(id)).toEqual(between);
  expect(between.count).toBeGreaterThan(paid.count);
  const { data } = await user.call(batches.list, { idProject: id });
  expect(data.slice(0, 2).map(({ isUndoable }) => isUndoable)).toEqual([false, false]);
  expect(await user.ask(batches.undo, { id: voice.id })).toMatchObject({ status: 409, body: { code: 'BATCH_ENDED' } });

  const output = await run(id, { action: 'output', compression: true, ...everything });
  await undo(output.id);
  await spoken(id);
  expect(sounds(await listOf(id))).toEqual(sounds(was));

  const target = await projectOf([]);
  const move = await run(id, { action: 'move', target, ...everything });
  expect(await listOf(id)).toEqual([]);
  await undo(move.id);
  expect(sounds(await listOf(id))).toEqual(sounds(was));
  expect(await listOf(target)).toEqual([]);
  const check = await run(id, { action: 'regenerate', ...everything });
  expect((await user.ask(batches.undo, { id: check.id })).status).toBe(409);
});

test('taking back a change of voice leaves the output that somebody chose since, and the other way round', async () => {
  const id = await projectOf(three);
  const chosen = async () => (await listOf(id)).map(({ speaker, compression }) => [speaker, compression]);
  const undo = async (of: number) => ended((await user.call(batches.undo, { id: of })).id);
  const voice = await run(id, { action: 'voice', speaker: 'Rafael', ...everything });
  await run(id, { action: 'output', compression: true, ...everything });
  await undo(voice.id);
  expect(await chosen()).toEqual(Array(3).fill(['Clara', true]));

  const output = await run(id, { action: 'output', compression: false, ...everything });
  await run(id, { action: 'voice', speaker: 'Davi', ...everything });
  await undo(output.id);
  expect(await chosen()).toEqual(Array(3).fill(['Davi', true]));
  const admin = await server.signIn('ADMIN');
  const latest = async (act: string) => (await admin.call(audit.list, { perPage: 1, search: act })).data[0]!;
  expect(await latest('prompts.update')).toMatchObject({
    before: { compression: false },
    after: { compression: true },
  });
  expect((await latest('prompts.update')).after).not.toHaveProperty('speaker');
  // The log does not say that the undo sets what it takes back.
  expect((await latest('batches.create')).after).toEqual({ action: 'output', count: 3, undoes: output.id });
});

test('a change of before there was something kept to take back is not offered; of one in part, that part', async () => {
  const id = await projectOf(three);
  const voice = await run(id, { action: 'voice', speaker: 'Rafael', ...everything });
  const forget = (upTo: number) =>
    server.db.execute(sql`update batch_items set before = null where batch_id = ${voice.id} and place <= ${upTo}`);
  const isOffered = async () => (await user.call(batches.list, { idProject: id })).data[0]!.isUndoable;
  const kept = await server.db.execute<{ before: string }>(
    sql`select before::text from batch_items where batch_id = ${voice.id} order by place desc limit 1`,
  );
  await forget(3);
  expect(await isOffered()).toBe(false);
  expect((await user.ask(batches.undo, { id: voice.id })).body).toMatchObject({ code: 'BATCH_ENDED' });
  await server.db.execute(
    sql`update batch_items set before = ${kept.rows[0]!.before}::jsonb where batch_id = ${voice.id} and place = 3`,
  );
  expect(await isOffered()).toBe(true);
  const undo = await user.call(batches.undo, { id: voice.id });
  expect(await ended(undo.id)).toMatchObject({ status: 'DONE', total: 1, notDoneCount: 0 });
  expect((await listOf(id)).map(({ speaker }) => speaker)).toEqual(['Rafael', 'Rafael', 'Clara']);
});
