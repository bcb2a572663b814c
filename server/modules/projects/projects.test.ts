import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { cleanUp } from '#server/modules/auth/cleanUp.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const names = (answer: { data: { name: string }[] }) => answer.data.map((project) => project.name);

test('a list pages, sorts and searches on the server, whatever the accents', async () => {
  for (const name of ['Ágata URA', 'zebra URA', 'Banco São João', 'cobrança']) await newProject(user, name);
  const byName = await user.call(projects.list, { orderBy: 'name', orderByDirection: 'asc', perPage: 2, page: 1 });
  expect(names(byName)).toEqual(['Ágata URA', 'Banco São João']);
  expect(byName).toMatchObject({ count: 2, meta: { total: 4, perPage: 2, page: 1 } });
  expect(
    names(await user.call(projects.list, { orderBy: 'name', orderByDirection: 'asc', perPage: 2, page: 2 })),
  ).toEqual(['cobrança', 'zebra URA']);
  expect(names(await user.call(projects.list, { search: 'sao joao' }))).toEqual(['Banco São João']);
  expect(names(await user.call(projects.list, { search: 'COBRANCA' }))).toEqual(['cobrança']);
  expect(names(await user.call(projects.list, { search: '%' }))).toEqual([]);
  expect(names(await user.call(projects.list, {}))[0]).toBe('cobrança');
});

test.each([
  ['page=0', 'page'],
  ['page=x', 'page'],
  ['perPage=101', 'perPage'],
  ['perPage=0', 'perPage'],
  ['orderBy=password', 'orderBy'],
  ['orderByDirection=up', 'orderByDirection'],
  ['status=FAILED', 'status'],
  [`search=${'x'.repeat(201)}`, 'search'],
])('?%s is refused, not ignored', async (query, field) => {
  const answer = await user.fetch(`/api/projects?${query}`);
  expect(answer.status).toBe(422);
  expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
});

test('a draft that breaks the rules is refused with a sentence for each field', async () => {
  const { status, body } = await user.ask(projects.create, { name: 'A 1 2 3', description: 'curta' });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { name: expect.stringContaining('3 letras'), description: expect.stringContaining('mais de 5') },
  });
  expect(body.messages).toHaveLength(2);
});

test('one idempotency key has one effect and one answer, at the same moment too; another body is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const draft = { name: 'Uma só vez', description: 'Repetido de propósito', idUser: 0 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.ask(projects.create, draft, { headers })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect((await user.call(projects.list, { search: 'Uma só vez' })).meta.total).toBe(1);
  const other = await user.ask(projects.create, { ...draft, description: 'Outro corpo' }, { headers });
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  const somebodyElse = await server.signIn('MANAGER');
  expect((await somebodyElse.call(projects.create, draft, { headers })).id).not.toBe(answers[0]!.body.id);
});

test('a key is remembered for a week, as for a phone that was off over a long weekend', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const draft = { name: 'De antes do feriado', description: 'A resposta se perdeu' };
  const first = await user.call(projects.create, draft, { headers });
  const isThis = eq(idempotencyKeys.key, headers['idempotency-key']);
  const age = (days: number) =>
    server.db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(isThis);
  await age(6);
  await cleanUp(server.db)();
  expect(await user.call(projects.create, draft, { headers })).toEqual(first);
  await age(8);
  await cleanUp(server.db)();
  expect(await server.db.select().from(idempotencyKeys).where(isThis)).toEqual([]);
});

test('a refused request does not use its key up', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  expect((await user.ask(projects.create, { name: 'x', description: '' }, { headers })).status).toBe(422);
  expect(
    (await user.ask(projects.create, { name: 'Corrigido', description: 'Agora com descrição' }, { headers })).status,
  ).toBe(200);
});

test('a change made on an older version is a conflict that shows the present record', async () => {
  const project = await newProject(user);
  const first = await user.call(
    projects.update,
    { id: project.id, name: 'Primeira mudança', description: project.description },
    { headers: { 'if-match': String(project.version) } },
  );
  expect(first.version).toBe(project.version + 1);
  const late = await user.ask(
    projects.update,
    { id: project.id, name: 'Mudança atrasada', description: project.description },
    { headers: { 'if-match': String(project.version) } },
  );
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  expect(late.body.present).toMatchObject({ name: 'Primeira mudança' });
  expect(
    (await user.call(projects.update, { id: project.id, name: 'Sem versão', description: project.description })).name,
  ).toBe('Sem versão');
});

test('an archived project hides behind its filter and is read-only until reactivated', async () => {
  const project = await newProject(user, 'Vai para o arquivo');
  expect((await user.call(projects.toggle, { id: project.id })).active).toBe(false);
  expect((await user.call(projects.list, { search: 'Vai para o arquivo' })).meta.total).toBe(0);
  expect(names(await user.call(projects.list, { search: 'Vai para o arquivo', status: 'archived' }))).toEqual([
    'Vai para o arquivo',
  ]);
  const refused = await user.ask(prompts.create, {
    idProject: project.id,
    name: 'novo prompt',
    text: 'Texto',
    speaker: 'Clara',
    compression: false,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'ARCHIVED']);
  expect(
    (await user.ask(projects.update, { id: project.id, name: 'Outro nome', description: 'Outra descrição' })).status,
  ).toBe(409);
  expect((await user.call(projects.toggle, { id: project.id })).active).toBe(true);
});

test('a project deleted for good takes its prompts, audio files and rows, and the path says it is gone', async () => {
  const project = await newProject(user, 'Será apagado');
  const prompt = await spokenPrompt(user, project.id, { text: 'Este áudio some com o projeto.' });
  expect((await user.fetch(prompt.path!)).status).toBe(200);
  await user.call(projects.remove, { id: project.id });
  expect((await user.ask(projects.get, { id: project.id })).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Este projeto não existe mais.',
  });
  expect((await user.ask(prompts.get, { id: prompt.id })).status).toBe(404);
  expect((await user.fetch(prompt.path!)).status).toBe(200);
  await admin.call(bin.purgeProject, { id: project.id });
  await until('the file is swept', async () => (await user.fetch(prompt.path!, { method: 'HEAD' })).status === 410);
});

test('audio that two prompts share stays until the last of them goes', async () => {
  const { id } = await newProject(user);
  const [one, two] = [
    await spokenPrompt(user, id, { text: 'Duas vezes o mesmo.' }),
    await spokenPrompt(user, id, { text: 'Duas vezes o mesmo.' }),
  ];
  expect(two.path).toBe(one.path);
  await user.call(prompts.remove, { id: one.id });
  await admin.call(bin.purgePrompt, { id: one.id });
  const third = await spokenPrompt(user, id, { text: 'Uma volta da fila de tarefas.' });
  await user.call(prompts.remove, { id: third.id });
  await admin.call(bin.purgePrompt, { id: third.id });
  await until('the other file is swept', async () => (await user.fetch(third.path!)).status === 410);
  expect((await user.fetch(two.path!)).status).toBe(200);
});

test('acts are in the audit log with who, what, before and after', async () => {
  const project = await newProject(user, 'Para a auditoria');
  await user.call(projects.update, { id: project.id, name: 'Renomeado', description: project.description });
  const rows = (await server.db.select().from(auditLog)).filter(
    (row) => row.entityId === String(project.id) && row.action.startsWith('projects.'),
  );
  expect(rows.map(({ action, userEmail }) => [action, userEmail])).toEqual([
    ['projects.create', 'usuario@entoa.local'],
    ['projects.update', 'usuario@entoa.local'],
  ]);
  expect(rows[1]).toMatchObject({ before: { name: 'Para a auditoria' }, after: { name: 'Renomeado' } });
});

test('a path with a slash at its end is the same path', async () => {
  const project = await newProject(user);
  expect((await user.fetch(`/api/projects/${project.id}/`, { method: 'DELETE' })).status).toBe(200);
});
