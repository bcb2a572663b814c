import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin } from '#contract/bin.ts';
import { costs } from '#contract/costs.ts';
import { dictionary } from '#contract/dictionary.ts';
import { failedPrompts } from '#contract/failedPrompts.ts';
import { notifications } from '#contract/notifications.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { settings } from '#contract/settings.ts';
import { prompts as promptsTable } from '#server/modules/prompts/schema.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

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
/** Simulates an engine failure. */
const fail = (id: number) =>
  server.db
    .update(promptsTable)
    .set({ status: 'FAILED', audioHash: null, failureCode: 'TIMED_OUT', failureReason: 'Demorou demais.' })
    .where(eq(promptsTable.id, id));

test('a deleted project is nowhere but in the bin, whole, and comes back as it was', async () => {
  const project = await newProject(manager, 'URA do gerente');
  const heard = await spokenPrompt(manager, project.id, { name: 'marcado', text: 'Este será invalidado.' });
  const failed = await spokenPrompt(manager, project.id, { name: 'com_falha', text: 'Este falhará.' });
  await fail(failed.id);
  await user.call(prompts.invalidate, { id: heard.id, reason: 'pausa longa' });
  await user.call(dictionary.create, {
    idProject: project.id,
    written: 'URA',
    kind: 'alias',
    spoken: 'u erre a',
    isWholeWord: true,
    isCaseSensitive: true,
  });
  await user.call(projects.pack, { id: project.id }).catch(() => undefined);
  const before = await until('its zip', async () => {
    const now = await user.call(projects.get, { id: project.id });
    return !now.isPacking && now;
  });
  const seen = {
    list: () => user.call(projects.list, { search: 'URA do gerente' }),
    invalidated: () => user.call(prompts.listInvalidated, { search: 'pausa longa' }),
    fails: () => manager.call(failedPrompts.list, { search: 'com_falha' }),
  };
  const totals = async () => Promise.all(Object.values(seen).map(async (list) => (await list()).meta.total));
  expect(await totals()).toEqual([1, 1, 1]);
  const rowVersions = () =>
    server.db.execute(sql`select id, xmin::text from prompts where project_id = ${project.id} order by id`);
  const { rows } = await rowVersions();

  expect(await user.call(projects.remove, { id: project.id })).toEqual({});

  expect(await totals()).toEqual([0, 0, 0]);
  // Removing a project writes none of its prompts' rows, however many there are.
  expect((await rowVersions()).rows).toEqual(rows);
  const gone = [
    user.ask(projects.get, { id: project.id }),
    user.ask(projects.remove, { id: project.id }),
    user.ask(projects.toggle, { id: project.id }),
    user.ask(projects.pack, { id: project.id }),
    user.ask(projects.download, { id: project.id }),
    user.ask(prompts.list, { idProject: project.id }),
    user.ask(prompts.get, { id: heard.id }),
    user.ask(prompts.approve, { id: heard.id }),
    user.ask(prompts.remove, { id: heard.id }),
    user.ask(prompts.create, {
      idProject: project.id,
      name: 'novo',
      text: 'Novo.',
      speaker: 'Clara',
      compression: false,
    }),
    manager.ask(failedPrompts.retry, { id: failed.id }),
    user.ask(reading.read, { text: 'URA', idProject: project.id }),
  ];
  for (const { status, body } of await Promise.all(gone)) expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await manager.call(failedPrompts.retryMany, { search: 'com_falha' })).toEqual({ count: 0, skipped: 0 });
  const told = (await manager.call(notifications.list, {})).data;
  expect(told.filter((one) => 'idProject' in one && one.idProject === project.id)).toEqual([]);

  expect(await binned('gerente')).toEqual([
    expect.objectContaining({
      id: `projects/${project.id}`,
      name: 'URA do gerente',
      prompts: 2,
      audios: 1,
      removedBy: `${user.user!.firstName} ${user.user!.lastName}`,
    }),
  ]);
  expect((await binned('marcado')).length).toBe(0);

  await manager.call(bin.restoreProject, { id: project.id });
  expect(await totals()).toEqual([1, 1, 1]);
  expect(await user.call(projects.get, { id: project.id })).toMatchObject({
    ...before,
    version: expect.any(Number),
    updatedAt: expect.any(String),
  });
  expect((await user.call(dictionary.list, { idProject: project.id })).meta.total).toBe(1);
  expect((await user.fetch(heard.path!)).status).toBe(200);
  expect(await binned('gerente')).toEqual([]);
  expect((await user.ask(bin.restoreProject, { id: project.id })).status).toBe(404);
});

test('a deleted prompt leaves counts, lists and zip, and comes back with its audio, verdict and place', async () => {
  const project = await newProject(user, 'Um prompt a menos');
  const kept = await spokenPrompt(user, project.id, { name: 'fica', text: 'Este fica.' });
  const prompt = await spokenPrompt(user, project.id, { name: 'vai_e_volta', text: 'Este vai e volta.' });
  await user.call(prompts.approve, { id: prompt.id });
  await user.call(prompts.remove, { id: prompt.id });

  const list = await user.call(prompts.list, { idProject: project.id });
  expect([list.meta.total, list.counts.total, list.data.map(({ id }) => id)]).toEqual([1, 1, [kept.id]]);
  expect((await user.ask(prompts.get, { id: prompt.id })).body.message).toBe('Este prompt não existe mais.');
  expect(await binned('vai_e_volta')).toEqual([
    expect.objectContaining({ kind: 'prompts', idRecord: prompt.id, projectName: project.name, about: prompt.text }),
  ]);

  await user.call(bin.restorePrompt, { id: prompt.id });
  const back = await user.call(prompts.get, { id: prompt.id });
  expect(back).toMatchObject({ status: 'PROCESSED', path: prompt.path, approvedBy: expect.any(String) });
  expect((await user.call(projects.get, { id: project.id })).prompts.total).toBe(2);
});

test('a prompt goes back only where there is a project that takes it, and says why not', async () => {
  const project = await newProject(user, 'Vai junto');
  const prompt = await spokenPrompt(user, project.id, { name: 'sozinho' });
  await user.call(prompts.remove, { id: prompt.id });
  await user.call(projects.toggle, { id: project.id });
  expect((await user.ask(bin.restorePrompt, { id: prompt.id })).body.code).toBe('ARCHIVED');
  await user.call(projects.remove, { id: project.id });
  const refused = await user.ask(bin.restorePrompt, { id: prompt.id });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'IN_BIN',
    'Restaure antes o projeto “Vai junto”: ele está na lixeira.',
  ]);
  expect(await binned('sozinho')).toEqual([]);
});

test('what waits in a binned project is not spoken, and is when it is put back', async () => {
  const project = await newProject(user, 'Na fila');
  // Maintenance mode keeps the prompts in the queue.
  await admin.call(settings.update, { maintenanceMode: true });
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const made = await admin.call(prompts.create, {
      idProject: project.id,
      name: 'esperando',
      text: `Espera número ${i}.`,
      speaker: 'Clara',
      compression: false,
    });
    ids.push((made as { id: number }).id);
  }
  const [alone] = ids.splice(0, 1);
  await admin.call(prompts.remove, { id: alone! });
  await admin.call(projects.remove, { id: project.id });
  await admin.call(settings.update, { maintenanceMode: false });
  const stateOf = async () =>
    (await server.db.select().from(promptsTable).where(eq(promptsTable.projectId, project.id)))
      .map(({ status, queueRank }) => `${status} ${queueRank}`)
      .join();
  await until('their jobs are let go', async () => (await stateOf()) === 'ENQUEUED null,ENQUEUED null,ENQUEUED null');
  await user.call(bin.restoreProject, { id: project.id });
  for (const id of ids) expect((await ended(user, id)).status).toBe('PROCESSED');
  expect((await user.call(prompts.list, { idProject: project.id })).meta.total).toBe(2);
  await user.call(bin.restorePrompt, { id: alone! });
  expect((await ended(user, alone!)).status).toBe('PROCESSED');
});

test('costs keep the names of projects in the bin among those that are gone', async () => {
  const project = await newProject(user, 'Custou algo');
  await spokenPrompt(user, project.id, { text: 'Isto custa.' });
  const options = async () =>
    (await manager.call(costs.options, { type: 'projeto', search: 'Custou algo' })).data.map(({ id }) => id);
  expect(await options()).toEqual([project.id]);
  await user.call(projects.remove, { id: project.id });
  expect(await options()).toEqual([]);
});

test.each(['page=0', 'orderBy=id', 'kind=users', `search=${'x'.repeat(201)}`])('?%s is refused', async (query) => {
  expect((await user.fetch(`/api/bin?${query}`)).status).toBe(422);
});
