import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { batches } from '#contract/batches.ts';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { cases } from '#testing/cases.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

const letters = [...'abcdefgh'];
const byOrder = { perPage: 100, orderBy: 'position', orderByDirection: 'asc' } as const;
const listOf = async (idProject: number) => (await user.call(prompts.list, { idProject, ...byOrder })).data;
/** Names in these tests are letters; a prompt's needs more. */
const nameOf = (letter: string) => `fala ${letter}`;
const letterOf = ({ name }: { readonly name: string }) => name.replace(/^(\d+-)?fala /, '');
const namesIn = async (idProject: number) => (await listOf(idProject)).map(letterOf);

/** A file whose texts are the same, so that they are spoken once. */
const fileOf = (names: readonly string[]) => ({
  name: 'roteiro.csv',
  content: ['name;text', ...names.map((name) => `${nameOf(name)};Aguarde.`)].join('\n'),
});
const voice = { speaker: 'Clara', compression: false };
const add = (idProject: number, names: readonly string[]) =>
  user.call(prompts.create, { idProject, ...voice }, { file: fileOf(names) });
const bring = (id: number, names: readonly string[]) => user.call(scripts.importFile, { id }, { file: fileOf(names) });

/** A project with prompts of these names; their ids by name. */
async function projectWith(names: readonly string[]) {
  const { id } = await newProject(user, 'Em ordem');
  await add(id, names);
  return { id, idOf: new Map((await listOf(id)).map((prompt) => [letterOf(prompt), prompt.id])) };
}
const finish = async (id: number | undefined) =>
  until('the batch is done', async () => (await user.call(batches.get, { id: id! })).status === 'DONE');

test('lines keep the order of their file, whatever it is called; what comes later is last', async () => {
  const { id } = await projectWith(['z', 'a', 'm']);
  await add(id, ['b', 'y']);
  await user.call(prompts.create, { idProject: id, name: nameOf('c'), text: 'Aguarde.', ...voice });
  expect(await namesIn(id)).toEqual(['z', 'a', 'm', 'b', 'y', 'c']);
});

test('any moves give the order that an array would have, and keep versions and texts as they are', async () => {
  const { id, idOf } = await projectWith(letters);
  let model = [...letters];
  const step = fc.record({ moved: fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1 }), after: fc.nat(9) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { moved, after } of steps) {
        const [head, tail] = [model.slice(0, after), model.slice(after)].map((part) =>
          part.filter((one) => !moved.includes(one)),
        );
        const next = [...head!, ...model.filter((one) => moved.includes(one)), ...tail!];
        const ids = moved.map((one) => idOf.get(one)!);
        expect(await user.call(prompts.reorder, { id, ids, after })).toEqual({
          place: head!.length + 1,
          total: letters.length,
          moved: String(next) === String(model) ? 0 : moved.length,
        });
        model = next;
      }
      expect(await namesIn(id)).toEqual(model);
    }),
    { numRuns: cases(30) },
  );
  expect(new Set((await listOf(id)).map(({ version }) => version))).toEqual(new Set([1]));
});

test('one place up or down, alone or together, and not beyond the ends', async () => {
  const { id, idOf } = await projectWith(letters);
  const move = async (names: string, by: 1 | -1) => {
    const { place, moved } = await user.call(prompts.reorder, { id, ids: [...names].map((one) => idOf.get(one)!), by });
    return [(await namesIn(id)).join(''), place, moved];
  };
  expect(await move('c', -1)).toEqual(['acbdefgh', 2, 1]);
  expect(await move('c', 1)).toEqual(['abcdefgh', 3, 1]);
  expect(await move('ec', 1)).toEqual(['abdfcegh', 5, 2]);
  expect(await move('ab', -1)).toEqual(['abdfcegh', 1, 0]);
  expect(await move('h', 1)).toEqual(['abdfcegh', 8, 0]);
  expect((await user.ask(prompts.reorder, { id, ids: [idOf.get('a')!] })).body).toMatchObject({
    fields: { after: 'Diga para onde: por after ou por by.' },
  });
});

test('where there is no room between two prompts, those behind make room', async () => {
  const { id, idOf } = await projectWith(letters);
  const { rows } = await server.db.$client.query<{ id: string }>('select max(id) as id from prompts');
  // As after some thirty moves into the same place: a, b and c are neighbours; d and e have the same place.
  await server.db.$client.query(
    `update prompts set position = ($1::bigint << 32) + case when letter <= 'c' then ascii(letter)
      when letter <= 'e' then 200 else 200 + ascii(letter) end
      from (select id as one, right(name, 1) as letter from prompts) as named where one = id and project_id = $2`,
    [rows[0]!.id, id],
  );
  const move = (names: string, after: number) =>
    user.call(prompts.reorder, { id, ids: [...names].map((name) => idOf.get(name)!), after });
  await move('gh', 1);
  expect((await namesIn(id)).join('')).toBe('aghbcdef');
  await move('a', 6);
  expect((await namesIn(id)).join('')).toBe('ghbcdaef');
  await bring(id, [...'fedcba']);
  expect((await namesIn(id)).join('')).toBe('ghfedcba');
});

test('many at once and at the same time: all of them arrive, and nobody else is lost', async () => {
  const { id, idOf } = await projectWith(letters);
  const ids = (names: string) => [...names].map((name) => idOf.get(name)!);
  const moves = [ids('ah'), ids('b'), ids('gc'), ids('d')].map((some, i) =>
    user.call(prompts.reorder, { id, ids: some, after: 2 * i }),
  );
  await Promise.all([...moves, add(id, ['i', 'j'])]);
  const names = await namesIn(id);
  expect(names.slice(-2)).toEqual(['i', 'j']);
  expect([...names].sort()).toEqual([...letters, 'i', 'j']);
});

test('a move is told once and in words; who only looks, or moves what is gone, is refused', async () => {
  const { id, idOf } = await projectWith(letters);
  const move = (ids: number[], after: number) => user.ask(prompts.reorder, { id, ids, after });
  await move([idOf.get('c')!], 0);
  await move([idOf.get('c')!], 0);
  await move([idOf.get('a')!, idOf.get('b')!], 8);
  const admin = await server.signIn('ADMIN');
  const latest = async (search: string) => (await admin.call(audit.list, { search })).data[0];
  // The id of many is the project's, which the home of a project must not take for a prompt's.
  expect(await latest('projects.reorder')).toMatchObject({
    entityId: String(id),
    entityName: '2 prompts',
    after: { position: 7, count: 2 },
  });
  expect(await latest('prompts.reorder')).toMatchObject({ entityName: 'fala c', after: { position: 1 } });
  const other = await projectWith(['de outro']);
  expect(await move([other.idOf.get('de outro')!], 0)).toMatchObject({ status: 404 });
  expect((await move([], 0)).body).toMatchObject({ fields: { ids: 'Escolha ao menos um prompt.' } });
  await user.call(projects.toggle, { id });
  expect((await move([idOf.get('c')!], 3)).body).toMatchObject({ code: 'ARCHIVED' });
});

test('a new version of the script sets the order of what it names, and puts what is new where it stands', async () => {
  const { id } = await projectWith(letters);
  await bring(id, ['novo', 'c', 'b', 'outro', 'mais um', 'a', 'fim']);
  expect(await namesIn(id)).toEqual(['novo', 'c', 'b', 'outro', 'mais um', 'a', ...'defgh', 'fim']);
  // What the file does not name stays where it is.
  expect(await bring(id, ['h', 'd'])).toMatchObject({ changed: 0, moved: 2 });
  expect(await bring(id, ['h', 'd'])).toMatchObject({ changed: 0, moved: 0 });
  expect(await namesIn(id)).toEqual(['novo', 'c', 'b', 'outro', 'mais um', 'a', 'h', ...'efg', 'd', 'fim']);
});

test('a script in another order arrives while one of its prompts gets its audio', async () => {
  const { id, idOf } = await projectWith(letters);
  await until('all are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === 8);
  // As synthesis does at its end: the prompt's row first, and with its new status the counts of the project.
  const synthesis = await server.db.$client.connect();
  try {
    await synthesis.query('begin');
    await synthesis.query('select from prompts where id = $1 for update', [idOf.get('c')]);
    const isBrought = bring(id, ['novo', 'd', 'c']);
    await until('the import waits', async () => {
      const { rows } = await server.db.$client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
      return rows.length > 0;
    });
    await synthesis.query("update prompts set status = 'FAILED', attempt = attempt + 1 where id = $1", [idOf.get('c')]);
    await synthesis.query('commit');
    expect(await isBrought).toMatchObject({ added: 1, unchanged: 2 });
  } finally {
    synthesis.release(true);
  }
  expect((await namesIn(id)).join(' ')).toBe('a b novo d c e f g h');
});

test('a script that was exported and comes back changes nothing, with equal names too', async () => {
  const { id, idOf } = await projectWith(letters);
  const ids = [idOf.get('a')!, idOf.get('e')!];
  for (const one of ids)
    await user.call(prompts.update, { id: one, name: nameOf('igual'), text: `Texto ${one}.`, ...voice });
  await user.call(prompts.reorder, { id, ids: [ids[1]!], after: 0 });
  const content = await (await user.fetch(`/api/projects/${id}/script?format=csv`)).text();
  const names = [...content.matchAll(/^"?fala (\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(['igual', 'igual', ...'bcdfgh']);
  expect(await user.call(scripts.importFile, { id }, { file: { name: 'de-volta.csv', content } })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 8,
  });
});

test('a copy of the project keeps the order; moved prompts are the last of theirs, in their order', async () => {
  const { id, idOf } = await projectWith(letters);
  await user.call(prompts.reorder, { id, ids: [idOf.get('a')!], after: 4 });
  const copy = await user.call(batches.copyProject, { id, name: 'Cópia em ordem', description: 'Começa como a outra' });
  await finish(copy.batch?.id);
  expect(await namesIn(copy.idProject)).toEqual([...'bcdaefgh']);
  const target = (await projectWith(['x', 'y'])).id;
  const ids = [...'adb'].map((name) => idOf.get(name)!);
  const moved = await user.call(batches.create, { id, action: 'move', target, ids });
  await finish('id' in moved ? moved.id : undefined);
  await add(target, ['z']);
  expect(await namesIn(target)).toEqual([...'xybdaz']);
  const back = await user.call(batches.undo, { id: 'id' in moved ? moved.id : 0 });
  await finish(back.id);
  expect(await namesIn(id)).toEqual([...'bcdaefgh']);
});

test('the zip, the review after the risk, and the link of a client follow the order', async () => {
  const { id, idOf } = await projectWith(letters);
  await until('all are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === 8);
  await user.call(prompts.reorder, { id, ids: [idOf.get('h')!], after: 1 });
  const order = [...'ahbcdefg'];
  const { names } = await user.call(projects.zipNames, { id, names: '{numero}-{nome}' });
  expect(names).toEqual(['001-fala a.wav', '002-fala h.wav', '003-fala b.wav']);
  const review = { idProject: id, perPage: 100, orderBy: 'risk', orderByDirection: 'asc' } as const;
  const risky = (await user.call(prompts.list, review)).data;
  for (const risk of new Set(risky.map((one) => one.risk)))
    expect(risky.filter((one) => one.risk === risk).map(letterOf)).toEqual(
      order.filter((name) => risky.find((one) => letterOf(one) === name)!.risk === risk),
    );
  const about = { title: 'Para ouvir', client: 'Cliente', mayDownload: false };
  const link = await user.call(approvalLinks.create, { id, ...about, idPrompts: [...idOf.values()] });
  const { rows } = await server.db.$client.query<{ name: string }>(
    `select name from approval_link_prompts as lp join prompts on prompts.id = prompt_id where link_id = $1
      order by lp.position`,
    [link.id],
  );
  expect(rows.map(letterOf)).toEqual(order);
});
