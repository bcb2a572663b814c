import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { scriptVersions } from '#contract/scriptVersions.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { lockPrompts } from '#server/modules/prompts/promptQueries.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  [user, manager] = [await server.signIn('USER'), await server.signIn('MANAGER')];
});
afterAll(() => server.stop());

type Line = readonly [name: string, text: string];
const voice = { speaker: 'Clara', compression: true };
const fileOf = (lines: readonly Line[], name = 'roteiro.csv') => ({
  file: { name, content: ['name;text', ...lines.map((cells) => cells.join(';'))].join('\n') },
});
const bring = (id: number, lines: readonly Line[], how: Record<string, unknown> = {}, name?: string) =>
  user.call(scripts.importFile, { id, ...how } as never, fileOf(lines, name));
/** The script as it is, in its order. */
async function read(idProject: number): Promise<Prompt[]> {
  const order = { orderBy: 'position', orderByDirection: 'asc', perPage: 100 } as const;
  return (await user.call(prompts.list, { idProject, ...order })).data;
}
const texts = async (id: number) => (await read(id)).map(({ name, text }) => `${name}: ${text}`);
async function allSpoken(id: number): Promise<void> {
  await until('the end of the queue', async () => {
    const { enqueued, processing } = (await user.call(projects.get, { id })).prompts;
    return enqueued + processing === 0;
  });
}
async function paidFor(id: number): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from usage where type = 'FILE' and subject_id = ${id}`,
  );
  return rows[0]!.count;
}
const change = (who: Client, { id, text, speaker, compression }: Prompt, given: Partial<Prompt>) =>
  who.call(prompts.update, { id, text, speaker, compression, ...given });
const versionsOf = async (idProject: number) => (await user.call(scriptVersions.list, { idProject })).data;

const first: Line[] = [
  ['fala_a', 'Um.'],
  ['fala_b', 'Dois.'],
  ['fala_c', 'Três.'],
  ['fala_d', 'Quatro.'],
];
async function begin(): Promise<number> {
  const { id } = await newProject(user);
  await bring(id, first, voice);
  await allSpoken(id);
  return id;
}

test('an update by file is taken back: text, audio, verdict and place return unpaid, later changes stay', async () => {
  const id = await begin();
  const before = await read(id);
  await user.call(prompts.approve, { id: before[0]!.id });
  const update: Line[] = [
    ['fala_d', 'Quatro.'],
    ['fala_novo', 'Cinco.'],
    ['fala_b', 'Dois mudou.'],
    ['fala_a', 'Um mudou.'],
  ];
  const { idVersion } = await bring(id, update, { missing: 'delete' });
  await allSpoken(id);
  const changed = ['fala_d: Quatro.', 'fala_novo: Cinco.', 'fala_b: Dois mudou.', 'fala_a: Um mudou.'];
  expect(await texts(id)).toEqual(changed);
  const paid = await paidFor(id);

  // Somebody goes on to work on one of them.
  await change(manager, (await read(id))[2]!, { text: 'Dois, da Marta.' });
  await allSpoken(id);
  const [newest] = await versionsOf(id);
  expect(newest).toMatchObject({ id: idVersion, kind: 'import', name: 'roteiro.csv', total: 4, isUndoable: true });
  const undone = await user.call(scriptVersions.undo, { idProject: id, id: idVersion! });
  expect(undone).toEqual({ changed: 2, returned: 1, removed: 1, kept: 1 });
  await allSpoken(id);
  expect(await texts(id)).toEqual(['fala_a: Um.', 'fala_b: Dois, da Marta.', 'fala_c: Três.', 'fala_d: Quatro.']);
  const after = await read(id);
  expect([after[0]!.path, after[0]!.approvedBy]).toEqual([before[0]!.path, 'Ugo Usuário']);
  expect([after[2]!.id, after[2]!.path]).toEqual([before[2]!.id, before[2]!.path]);
  // The one text that was paid for is the manager's.
  expect(await paidFor(id)).toBe(paid + 1);
  expect((await user.call(bin.list, { search: 'fala_novo' })).meta.total).toBe(1);
  const again = await user.ask(scriptVersions.undo, { idProject: id, id: idVersion! });
  expect([again.status, again.body.code]).toEqual([409, 'BATCH_ENDED']);

  // What was taken back comes again in the same way.
  const [undo] = await versionsOf(id);
  expect(undo).toMatchObject({ kind: 'undo', isUndoable: true });
  await user.call(scriptVersions.undo, { idProject: id, id: undo!.id });
  expect((await texts(id)).toSorted()).toEqual(
    ['fala_a: Um mudou.', 'fala_b: Dois, da Marta.', 'fala_d: Quatro.', 'fala_novo: Cinco.'].toSorted(),
  );
});

test('a text says the file and line that it came from, also when it comes back', async () => {
  const id = await begin();
  const saved = await user.call(scriptVersions.save, { idProject: id, name: 'Como veio' });
  const originOf = async (name: string) => {
    const { fileName, line } = (await read(id)).find((prompt) => prompt.name === name)!;
    return [fileName, line];
  };
  const revised: Line[] = [['fala_b', 'Dois.'], ['fala_a', 'Um mudou.']]; // prettier-ignore
  const bringRevised = () => bring(id, revised, {}, 'roteiro-v2.csv');
  const { idVersion } = await bringRevised();
  await allSpoken(id);
  expect(await originOf('fala_a')).toEqual(['roteiro-v2.csv', 3]);
  expect(await originOf('fala_b')).toEqual(['roteiro.csv', 3]);
  const { data } = await user.call(notifications.list, {});
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'audio', idProject: id, fileName: 'roteiro-v2.csv', processed: 1 }),
  );
  await user.call(scriptVersions.undo, { idProject: id, id: idVersion! });
  expect(await originOf('fala_a')).toEqual(['roteiro.csv', 2]);

  await bringRevised();
  await user.call(scriptVersions.restore, { idProject: id, id: saved.id, missing: 'keep' });
  expect(await originOf('fala_a')).toEqual(['roteiro.csv', 2]);

  // A version of an earlier release does not say it, and leaves it as it is.
  const { idVersion: older } = await bringRevised();
  await server.db.execute(sql`
    update script_versions set content = (
      select json_agg(json_build_array(one -> 0, one -> 1, one -> 2, one -> 3))
      from json_array_elements(content) as one
    ) where id = ${older}`);
  await user.call(scriptVersions.undo, { idProject: id, id: older! });
  expect([await originOf('fala_a'), (await texts(id))[0]]).toEqual([['roteiro-v2.csv', 3], 'fala_a: Um.']);

  const file = { name: 'form.csv', content: 'name;text\nfala_c;Três mudou.' };
  await user.call(prompts.create, { idProject: id, ...voice, sameNames: 'update' }, { file });
  expect(await originOf('fala_c')).toEqual(['form.csv', 2]);
});

test('a file of the form is taken back too, whether it changed texts or only added some', async () => {
  const id = await begin();
  const lines: Line[] = [['fala_a', 'Um da tabela.'], ['fala_nova', 'Nova.']]; // prettier-ignore
  for (const [sameNames, undone] of [
    ['update', { changed: 1, returned: 0, removed: 1, kept: 0 }],
    ['create', { changed: 0, returned: 0, removed: 2, kept: 0 }],
  ] as const) {
    const asked = { idProject: id, ...voice, sameNames };
    const report = (await user.call(prompts.create, asked as never, fileOf(lines))) as { idVersion?: number };
    expect(await user.call(scriptVersions.undo, { idProject: id, id: report.idVersion! })).toEqual(undone);
    expect(await texts(id)).toEqual(first.map((line) => line.join(': ')));
  }
});

test('a new prompt that somebody renamed since stays', async () => {
  const id = await begin();
  const { idVersion } = await bring(id, [['fala_nova', 'Nova.'], ['fala_outra', 'Outra.']]); // prettier-ignore
  const renamed = (await read(id)).find(({ name }) => name === 'fala_outra')!;
  await change(manager, renamed, { name: 'fala_da_marta' });
  const undone = await user.call(scriptVersions.undo, { idProject: id, id: idVersion! });
  expect(undone).toMatchObject({ removed: 1, kept: 1 });
  expect(await texts(id)).toContain('fala_da_marta: Outra.');
});

test('more prompts are locked than a statement has parameters', async () => {
  const ids = Array.from({ length: 70_000 }, (_, i) => i);
  await server.db.transaction((tx) => lockPrompts(tx, ids));
});

test('a saved version says what changed since, by name, text and place, and the script goes back to it', async () => {
  const id = await begin();
  const version = await user.call(scriptVersions.save, { idProject: id, name: 'Aprovada pelo cliente' });
  expect(version).toMatchObject({ kind: 'saved', total: 4, createdBy: 'Ugo Usuário', isUndoable: false });
  const compare = (until?: number) =>
    user.call(scriptVersions.compare, { idProject: id, id: version.id, ...(until !== undefined && { until }) });
  const nothing = { added: 0, removed: 0, changed: 0, moved: 0, shown: { added: [], removed: [], changed: [] } };
  expect(await compare()).toEqual(nothing);

  const [a, b, c, d] = await read(id);
  await change(user, a!, { name: 'abertura' });
  await change(user, b!, { text: 'Dois, mais calmo.' });
  await user.call(prompts.remove, { id: c!.id });
  await user.call(prompts.reorder, { id, ids: [d!.id], after: 0 });
  await bring(id, [['fala_e', 'Cinco.']]);
  await allSpoken(id);
  const difference = await compare();
  expect(difference).toEqual({
    added: 1,
    removed: 1,
    changed: 2,
    moved: 3,
    shown: {
      added: [{ id: expect.any(Number), name: 'fala_e', text: 'Cinco.' }],
      removed: [{ id: c!.id, name: 'fala_c', text: 'Três.' }],
      changed: [
        { id: a!.id, name: 'abertura', nameBefore: 'fala_a', before: 'Um.', after: 'Um.' },
        { id: b!.id, name: 'fala_b', before: 'Dois.', after: 'Dois, mais calmo.' },
      ],
    },
  });
  // Until the version before the last file: without what it added.
  const [beforeFile] = await versionsOf(id);
  expect(beforeFile).toMatchObject({ kind: 'import', name: 'roteiro.csv' });
  expect(await compare(beforeFile!.id)).toMatchObject({ added: 0, removed: 1, changed: 2 });

  const paid = await paidFor(id);
  const restore = (how: object) =>
    user.call(scriptVersions.restore, { idProject: id, id: version.id, ...how } as never);
  const expected = { added: 0, changed: 1, returned: 1, renamed: 1, missing: 1, characters: 0, cost: 0 };
  expect(await restore({ dryRun: true })).toMatchObject(expected);
  const report = await restore({ missing: 'delete' });
  expect(report).toMatchObject(expected);
  await allSpoken(id);
  expect(await texts(id)).toEqual(first.map((line) => line.join(': ')));
  expect((await read(id)).map(({ id }) => id)).toEqual([a!.id, b!.id, c!.id, d!.id]);
  expect((await read(id))[1]!.path).toBe(b!.path);
  expect(await paidFor(id)).toBe(paid);
  expect(await compare()).toEqual(nothing);

  await user.call(scriptVersions.undo, { idProject: id, id: report.idVersion! });
  expect(await compare()).toEqual(difference);
});

test('prompts that are gone for good come as new ones, and those of the same name are the same', async () => {
  const id = await begin();
  const version = await user.call(scriptVersions.save, { idProject: id, name: 'Com todos' });
  const [a, b] = await read(id);
  const admin = await server.signIn('ADMIN');
  for (const { id } of [a!, b!]) {
    await user.call(prompts.remove, { id });
    await admin.call(bin.purgePrompt, { id });
  }
  await bring(id, [['fala_b', 'Dois de novo.']]);
  const report = await user.call(scriptVersions.restore, { idProject: id, id: version.id } as never);
  expect(report).toMatchObject({ added: 1, changed: 1, missing: 0 });
  expect(report.returned).toBeUndefined();
  expect(await texts(id)).toEqual(first.map((line) => line.join(': ')));
});

test('fifty are kept that were made by themselves, the same is not kept twice, and saved ones stay', async () => {
  const id = await begin();
  const saved = await user.call(scriptVersions.save, { idProject: id, name: 'Primeira' });
  await bring(id, [['fala_a', 'Vez um.']], {}, 'vez-1.csv');
  await bring(id, [['fala_a', 'Vez dois.']], {}, 'vez-2.csv');
  // As many more as fifty updates would have left.
  await server.db.execute(sql`
    insert into script_versions (project_id, kind, name, content, digest, total, created_by_name)
    select project_id, kind, name, content, 'earlier', total, created_by_name
    from script_versions, generate_series(1, 50) where project_id = ${id} and kind = 'import'`);
  await bring(id, [['fala_a', 'Vez 52.']], {}, 'vez-52.csv');
  const all = await versionsOf(id);
  // The first file found the saved version unchanged.
  expect(all.length).toBe(51);
  expect(all.filter(({ kind }) => kind === 'saved')).toMatchObject([{ id: saved.id, isUndoable: true }]);
  expect(all[0]!.name).toBe('vez-52.csv');
  const same = await bring(id, [['fala_a', 'Vez 52.']]);
  expect([same.unchanged, same.idVersion, (await versionsOf(id)).length]).toEqual([1, undefined, 51]);
  await user.call(scriptVersions.remove, { idProject: id, id: saved.id });
  expect((await versionsOf(id)).length).toBe(50);
  const gone = await user.ask(scriptVersions.compare, { idProject: id, id: saved.id });
  expect([gone.status, gone.body.message]).toEqual([404, 'Esta versão do roteiro não existe mais.']);
});

test('a version belongs to its project: the number alone opens it nowhere else', async () => {
  const [id, other] = [await begin(), (await newProject(user)).id];
  const version = await user.call(scriptVersions.save, { idProject: id, name: 'Só daqui' });
  const which = { idProject: other, id: version.id };
  for (const ask of [
    () => user.ask(scriptVersions.compare, which),
    () => user.ask(scriptVersions.restore, { ...which, dryRun: true } as never),
    () => user.ask(scriptVersions.undo, which),
    () => user.ask(scriptVersions.remove, which),
  ])
    expect((await ask()).status).toBe(404);
  await user.call(projects.toggle, { id });
  const closed = await user.ask(scriptVersions.restore, { idProject: id, id: version.id } as never);
  expect(closed.body.code).toBe('ARCHIVED');
});

test('a project with too many prompts for versions is told so, and updates touch no earlier version', async () => {
  const id = await begin();
  await user.call(scriptVersions.save, { idProject: id, name: 'Quando era menor' });
  const before = await versionsOf(id);
  await server.db.execute(sql`update project_counts set total = total + 100000 where project_id = ${id}`);
  const refused = await user.ask(scriptVersions.save, { idProject: id, name: 'Grande demais' });
  expect(refused.body.fields).toEqual({ name: 'Projetos com mais de 100.000 prompts não têm versões do roteiro.' });
  const report = await bring(id, [['fala_a', 'Sem volta.']]);
  expect([report.changed, report.idVersion]).toEqual([1, undefined]);
  expect(await versionsOf(id)).toEqual(before);
});
