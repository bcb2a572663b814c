import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedPrompts } from '#contract/failedPrompts.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { prompts as promptsTable } from '#server/modules/prompts/schema.ts';
import { type Client } from '#testing/client.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.signIn('MANAGER');
});
afterAll(() => server.stop());

/** Repetition mark: counts as a letter but has no pronunciation of its own. */
const MUTE = '\u0e46';

test('what really fails is listed with its reason; a mended text leaves the list', async () => {
  const project = await newProject(manager, 'Projeto das falhas');
  const failed = await spokenPrompt(manager, project.id, { name: 'sem_voz', text: MUTE });
  expect(failed.status).toBe('FAILED');
  const { data, meta } = await manager.call(failedPrompts.list, { search: 'sem_voz' });
  expect(meta.total).toBe(1);
  expect(data[0]).toMatchObject({
    id: failed.id,
    projectName: 'Projeto das falhas',
    failureCode: failed.failureCode,
    failureReason: failed.failureReason,
  });
  expect(failed.failureReason!.length).toBeGreaterThan(10);
  // The search also matches the reason, with or without accents.
  expect(
    (
      await manager.call(failedPrompts.list, {
        search: failed.failureReason!.slice(0, 20).normalize('NFD').replaceAll(/\p{M}/gu, ''),
      })
    ).data.map(({ id }) => id),
  ).toContain(failed.id);
  await manager.call(prompts.update, { id: failed.id, speaker: 'Clara', compression: false, text: 'Agora sim.' });
  expect((await ended(manager, failed.id)).status).toBe('PROCESSED');
  expect((await manager.call(failedPrompts.list, { search: 'sem_voz' })).meta.total).toBe(0);
});

/** Simulates a transient engine failure. */
async function fail(ids: number[], failureCode: string, failureReason: string) {
  for (const id of ids)
    await server.db
      .update(promptsTable)
      .set({ status: 'FAILED', audioHash: null, failureCode, failureReason })
      .where(eq(promptsTable.id, id));
}

test('one, several, and all that match are spoken again; archived projects are left alone', async () => {
  const project = await newProject(manager, 'Nova tentativa');
  const made = [];
  for (const name of ['aaa_um', 'bbb_dois', 'ccc_tres', 'ddd_quatro'])
    made.push((await spokenPrompt(manager, project.id, { name, text: `Texto ${name}.` })).id);
  const archived = await newProject(manager, 'Arquivado');
  const shut = (await spokenPrompt(manager, archived.id, { name: 'fechado' })).id;
  await fail([...made, shut], 'DISK_FULL', 'O disco do servidor está cheio.');
  await manager.call(projects.toggle, { id: archived.id });

  await manager.call(failedPrompts.retry, { id: made[0]! });
  expect((await ended(manager, made[0]!)).status).toBe('PROCESSED');
  expect((await manager.ask(failedPrompts.retry, { id: made[0]! })).body.code).toBe('CONFLICT');
  expect((await manager.ask(failedPrompts.retry, { id: shut })).body.code).toBe('ARCHIVED');

  expect(await manager.call(failedPrompts.retryMany, { ids: [made[1]!, made[1]!, shut] })).toEqual({
    count: 1,
    skipped: 1,
  });
  expect((await ended(manager, made[1]!)).status).toBe('PROCESSED');
  expect(await manager.call(failedPrompts.retryMany, { search: 'disco', code: 'NO_SPEECH' })).toEqual({
    count: 0,
    skipped: 0,
  });
  expect(await manager.call(failedPrompts.retryMany, { search: 'DISCO do servidor' })).toEqual({
    count: 2,
    skipped: 1,
  });
  for (const id of made) expect((await ended(manager, id)).status).toBe('PROCESSED');
  expect((await manager.call(failedPrompts.list, { search: 'disco' })).data.map(({ name }) => name)).toEqual([
    'fechado',
  ]);

  const acts = await server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'prompts.retryMany'))
    .orderBy(auditLog.id);
  expect(acts.map(({ after }) => after)).toMatchObject([{ count: 1 }, { count: 0 }, { count: 2 }]);
});

test('1,200 failures go back to the queue in one act, and bad requests are refused in words', async () => {
  const project = await newProject(manager, 'Muitas falhas');
  const rows = Array.from({ length: 1200 }, (_, i) => ({
    projectId: project.id,
    name: `linha_${i}`,
    text: 'Oi.',
    speaker: 'Clara',
    compression: false,
    status: 'FAILED' as const,
    failureCode: 'TIMED_OUT',
    failureReason: 'Demorou demais.',
  }));
  await server.db.insert(promptsTable).values(rows);
  expect(await manager.call(failedPrompts.retryMany, { search: 'demorou' })).toEqual({ count: 1200, skipped: 0 });
  expect((await manager.call(projects.get, { id: project.id })).prompts).toMatchObject({ failed: 0, total: 1200 });
  for (const body of [
    { ids: [] },
    { ids: ['x'] },
    { ids: Array.from({ length: 101 }, (_, i) => i + 1) },
    { search: 'x'.repeat(201) },
    { search: '', code: 'NADA' },
    {},
  ]) {
    expect((await manager.ask(failedPrompts.retryMany, body)).status).toBe(422);
  }
  await manager.call(projects.remove, { id: project.id });
});
