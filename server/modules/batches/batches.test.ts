import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { prompts as rows } from '#server/modules/prompts/schema.ts';
import {
  server,
  user,
  preview,
  run,
  everything,
  projectOf,
  spoken,
  listOf,
  charged,
  three,
  withServer,
} from '#server/tests/setups/batchesSetup.ts';

withServer();

test('another voice: the dialog says what it costs, and that is charged; equal texts are spoken once', async () => {
  const id = await projectOf(three);
  const before = await charged(id);
  const said = await preview(id, { action: 'voice', speaker: 'Rafael', ...everything });
  const characters = 'Olá, seja bem-vindo.'.length + 'Até logo.'.length;
  expect(said).toMatchObject({ matched: 3, changes: 3, characters, notDone: [] });
  expect(said.cost).toBeCloseTo(characters * Number(server.config.PRICE_PER_CHARACTER), 9);
  // A preview changes nothing.
  expect((await listOf(id)).map(({ speaker, version }) => [speaker, version])).toEqual(Array(3).fill(['Clara', 1]));

  const batch = await run(id, { action: 'voice', speaker: 'Rafael', ...everything });
  expect(batch).toMatchObject({ status: 'DONE', done: 3, total: 3, notDoneCount: 0, notDone: [], secondsLeft: null });
  await spoken(id);
  const after = await listOf(id);
  expect(after.map(({ speaker, status, version, changedBy }) => [speaker, status, version, changedBy])).toEqual(
    Array(3).fill(['Rafael', 'PROCESSED', 2, 'Ugo Usuário']),
  );
  expect((await charged(id)).characters - before.characters).toBe(said.characters);

  // Repeating the change finds nothing to do and costs nothing.
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
  // The failed prompt has the same text as the second, whose audio exists.
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
