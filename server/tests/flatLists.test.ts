import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { costColumns, costs } from '#contract/costs.ts';
import { failColumns, failedPrompts } from '#contract/failedPrompts.ts';
import { projectColumns, projects } from '#contract/projects.ts';
import { invalidatedColumns, promptColumns, prompts } from '#contract/prompts.ts';
import { userColumns, users } from '#contract/users.ts';
import type { Client } from '#testing/client.ts';
import { seedAudit, seedCosts, seedPrompts, seedUsersAndProjects } from '#testing/manyRows.ts';
import { until } from '#testing/until.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { queryPlans, type PlanNode, rowsExamined } from './setups/queryPlans.ts';

const MANY = 100_000;

let server: TestServer;
let admin: Client;
let idProject: number;
/** Author of a thousandth of the prompts; somebody else created the others. */
let author: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
  const db = server.db.$client;
  idProject = await seedPrompts(db, MANY);
  author = Number((await db.query('select min(id) as id from users')).rows[0].id);
  await seedAudit(db, MANY);
  await seedCosts(db);
  await seedUsersAndProjects(db, 20_000);
}, 600_000);
afterAll(() => server.stop());

const ways = ['asc', 'desc'] as const;
const each = <Column extends string>(columns: readonly Column[]) =>
  columns.flatMap((orderBy) => ways.map((orderByDirection) => ({ orderBy, orderByDirection })));

const { statementsOf, plansOf, expectFlat, expectNear } = queryPlans(() => server.db.$client);

const LAST = MANY / 50;
const far = 1500;

test.each(each(promptColumns))('prompts by $orderBy $orderByDirection', async (order) => {
  for (const page of [1, far, LAST])
    await expectFlat('prompts', () => admin.call(prompts.list, { idProject, page, perPage: 50, ...order }));
});

test.each(each(promptColumns))(
  'narrowed to a voice, an author, approved ones by $orderBy $orderByDirection',
  async (order) => {
    const failed = { speaker: 'Davi', status: 'FAILED', author } as const;
    const filters = [{ speaker: 'Clara' }, { author }, { approved: 'true' }, failed] as const;
    for (const filter of filters)
      for (const page of [1, 5, far / 10])
        await expectNear(() => admin.call(prompts.list, { idProject, page, perPage: 50, ...filter, ...order }));
  },
);

test('authors are found by one look each, and what changed lately without looking at the rest', async () => {
  await expectNear(async () => expect((await admin.call(prompts.listAuthors, { idProject })).data).toHaveLength(2));
  const { rows } = await server.db.$client.query<{ day: string }>(
    `select (now() - interval '10 hours')::date::text as day`,
  );
  const changedSince = rows[0]!.day;
  for (const order of each(['id', 'name', 'status'] as const))
    await expectNear(() => admin.call(prompts.list, { idProject, changedSince, perPage: 50, ...order }), MANY / 20);
});

test.each(each(invalidatedColumns))('invalidated prompts by $orderBy $orderByDirection', (order) =>
  expectFlat('prompts', () => admin.call(prompts.listInvalidated, { page: 20, perPage: 50, ...order })),
);

test.each(each(failColumns))('fails by $orderBy $orderByDirection', (order) =>
  expectFlat('prompts', () => admin.call(failedPrompts.list, { page: 10, perPage: 50, ...order })),
);

test.each(each(userColumns))('users by $orderBy $orderByDirection', (order) =>
  expectFlat('users', () => admin.call(users.list, { page: 50, perPage: 50, ...order })),
);

test.each(each(projectColumns))('projects by $orderBy $orderByDirection', (order) =>
  expectFlat('projects', () => admin.call(projects.list, { page: 50, perPage: 50, ...order })),
);

test.each(each(costColumns))('costs by $orderBy $orderByDirection', (order) =>
  expectFlat('costs', () => admin.call(costs.list, { page: 100, perPage: 50, ...order })),
);

test('the log, first and far', async () => {
  for (const page of [1, far]) await expectFlat('audit_log', () => admin.call(audit.list, { page, perPage: 50 }));
});

test('every page is what an order by hand would show, from both ends, with and without cached cursors', async () => {
  const truth = async (orderBy: string, way: string) => {
    const position = 'coalesce(position, id::bigint << 32)';
    const keys = {
      id: 'id',
      position,
      name: 'entoa_fold(name)',
      text: 'entoa_fold(text)',
      createdAt: 'created_at',
      risk: `risk ${way}, ${position}`,
    };
    const key = keys[orderBy as keyof typeof keys];
    const { rows } = await server.db.$client.query<{ id: number }>(
      `select id from prompts where project_id = ${idProject} order by ${key} ${way}, id ${way}`,
    );
    return rows.map(({ id }) => id);
  };
  // Some were moved by half of the project.
  await server.db.$client.query(
    `update prompts set position = (id + ${MANY / 2})::bigint << 32 where project_id = ${idProject} and id % 100 = 0`,
  );
  for (const orderBy of ['id', 'position', 'name', 'text', 'createdAt', 'risk'] as const)
    for (const orderByDirection of ways) {
      const all = await truth(orderBy, orderByDirection);
      for (const page of [1, 999, 1001, 777, 1234, LAST - 1, LAST, 1000]) {
        const { data } = await admin.call(prompts.list, { idProject, page, perPage: 50, orderBy, orderByDirection });
        const shown = data.map(({ id }) => id);
        expect(shown, `${orderBy} ${orderByDirection} ${page}`).toEqual(all.slice((page - 1) * 50, page * 50));
      }
    }
});

test('a change is seen on far pages at once, whatever cursors are cached', async () => {
  const see = async () =>
    (await admin.call(prompts.list, { idProject, page: 2500, perPage: 20, orderBy: 'name', orderByDirection: 'asc' }))
      .data;
  await see();
  const before = await see();
  const first = before[0]!;
  await server.db.$client.query(`update prompts set name = '!', version = version + 1 where id = ${before[5]!.id}`);
  const after = await see();
  expect(after.map(({ id }) => id).slice(1, 6)).toEqual(before.slice(0, 5).map(({ id }) => id));
  expect(after[0]!.id).not.toBe(first.id);
});

test('a search that finds too much says so, and refuses what lies beyond', async () => {
  const search = (input: object) => admin.ask(prompts.list, { idProject, search: 'pedido', perPage: 50, ...input });
  const first = await search({});
  expect(first.body.meta).toEqual({ total: 10_000, perPage: 50, page: 1, isCapped: true });
  expect((await search({ page: 200 })).body.count).toBe(50);
  expect(await search({ page: 201 })).toMatchObject({
    status: 422,
    body: { fields: { page: expect.stringMatching(/refine/) } },
  });
  const few = await search({ search: 'aviso_0123456' });
  expect(few.body.meta.isCapped).toBeUndefined();
});

test('two letters that hardly ever stand together are looked for among the newest, and nothing waits', async () => {
  const text = { text: 'Um texto com wq no meio.', speaker: 'Clara', compression: false };
  const made = await admin.call(prompts.create, { idProject, name: 'duas letras', ...text });
  if (!('id' in made)) throw new Error('one text makes one prompt');
  const find = async (search: string) =>
    (await admin.call(prompts.list, { idProject, search })).data.map(({ id }) => id);
  await until('it is found', async () => (await find('wq')).includes(made.id));
  expect(await find('%')).toEqual([]);
  const plans = await plansOf(() => find('wq'));
  for (const { text: asked, nodes } of plans)
    expect(
      nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'prompts'),
      asked,
    ).toEqual([]);
});

test('a phrase whose words stand in every row, but never side by side, is looked for in few rows', async () => {
  const find = async (search: string) => (await admin.call(prompts.list, { idProject, search })).meta.total;
  for (const search of ['pedido obrigado', 'campanha 7', 'sobre falar', 'ligar. tecle']) {
    const asked = await statementsOf(async () => expect(await find(search)).toBe(0));
    const counted = asked.find(({ text }) => text.includes('entoa_joined'))!;
    const { rows } = await server.db.$client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${counted.text}`,
      counted.values,
    );
    expect(rowsExamined(rows[0]!['QUERY PLAN'][0].Plan), search).toBeLessThan(MANY / 1000);
  }
  // Separators between words do not match the letter that replaces them in the index.
  expect([await find('campanhaq'), await find('pedidoq')]).toEqual([0, 0]);
});

test('searches find by name, text, file, voice and reason as before', async () => {
  const found = async (search: string) => (await admin.call(prompts.listInvalidated, { search })).meta.total;
  expect(await found('cortado no fim 3')).toBeGreaterThan(100);
  expect(await found('davi')).toBeGreaterThan(100);
  expect(await found('não está em nenhum')).toBe(0);
  const failed = async (search: string) => (await admin.call(failedPrompts.list, { search })).meta.total;
  expect([await failed('motor nao'), await failed('respondeu 3')]).toEqual([MANY / 100, expect.any(Number)]);
});
