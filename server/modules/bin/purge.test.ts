import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { projects as projectsTable } from '#server/modules/projects/schema.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { expireBin } from './purgeJobs.ts';

let server: TestServer;
let user: Client;
let manager: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [user, manager, admin] = [await server.signIn('USER'), await server.signIn('MANAGER'), await server.signIn('ADMIN')];
});
afterAll(() => server.stop());

const binned = async (search: string) => (await user.call(bin.list, { search })).data;

test('only administrators take away for good, one or all; the audio goes, and what is shared stays', async () => {
  const project = await newProject(user, 'Para sempre');
  const shared = await spokenPrompt(user, project.id, { text: 'Dito também em outro projeto.' });
  const own = await spokenPrompt(user, project.id, { text: 'Só neste projeto.' });
  const other = await newProject(user, 'Outro projeto');
  await spokenPrompt(user, other.id, { text: 'Dito também em outro projeto.' });
  const lone = await spokenPrompt(user, other.id, { name: 'avulso', text: 'Um prompt avulso.' });
  await user.call(projects.remove, { id: project.id });
  await user.call(prompts.remove, { id: lone.id });
  for (const client of [user, manager])
    expect((await client.ask(bin.purgeProject, { id: project.id })).body.code).toBe('FORBIDDEN');
  expect((await admin.ask(bin.purgeProject, { id: other.id })).status).toBe(404);

  await admin.call(bin.purgeProject, { id: project.id });
  expect((await user.ask(bin.restoreProject, { id: project.id })).status).toBe(404);
  expect(await binned('Para sempre')).toEqual([]);
  await until('its own audio is swept', async () => (await user.fetch(own.path!)).status === 410);
  expect((await user.fetch(shared.path!)).status).toBe(200);
  await until('its row is gone', async () => (await rowsOf(project.id)).length === 0);

  expect((await user.fetch(lone.path!)).status).toBe(200);
  const emptied = await admin.call(bin.empty, {});
  expect(emptied.prompts).toBeGreaterThanOrEqual(1);
  expect((await user.call(bin.list, {})).meta.total).toBe(0);
  await until('the audio of the lone prompt is swept', async () => (await user.fetch(lone.path!)).status === 410);
});

const rowsOf = (id: number) => server.db.select().from(projectsTable).where(eq(projectsTable.id, id));

test('after thirty days what lies in the bin is gone; the log tells who deleted and who put back', async () => {
  const old = await newProject(user, 'Há muito tempo');
  const young = await newProject(user, 'Ainda ontem');
  for (const { id } of [old, young]) await user.call(projects.remove, { id });
  await server.db
    .update(projectsTable)
    .set({ removedAt: sql`now() - interval '30 days 1 minute'` })
    .where(eq(projectsTable.id, old.id));
  await expireBin(server.db);
  await until('the old one is gone', async () => (await rowsOf(old.id)).length === 0);
  await manager.call(bin.restoreProject, { id: young.id });
  const acts = async (id: number) =>
    (
      await server.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, String(id)))
        .orderBy(auditLog.id)
    )
      .filter(({ action }) => action.startsWith('projects.'))
      .map(({ action, userEmail }) => [action, userEmail]);
  expect(await acts(old.id)).toEqual([
    ['projects.create', 'usuario@entoa.local'],
    ['projects.remove', 'usuario@entoa.local'],
    ['projects.purge', null],
  ]);
  expect((await acts(young.id)).at(-1)).toEqual(['projects.restore', 'gerente@entoa.local']);
});
