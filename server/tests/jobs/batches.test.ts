import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Batch, batches, type BatchPreview } from '#contract/batches.ts';
import { projects } from '#contract/projects.ts';
import { usage } from '#server/modules/costs/schema.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { cleanUp, startWorkerProcess } from '#server/tests/serverProcess.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

const MANY = 2000;
const TEXTS = 25;

/** A server without workers of its own. */
let server: TestServer;
let user: Client;
let shared: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  user = await server.signIn('USER');
  const socket = encodeURIComponent(path.join(server.dataDir, 'postgres'));
  shared = { DATA_DIR: server.dataDir, DATABASE_URL: `postgres://entoa@/postgres?host=${socket}` };
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

test('thousands of prompts get another voice, the worker killed meanwhile: each once, charged as said', async () => {
  const { db } = server;
  const { id } = await newProject(user);
  // Some prompts have the voice already, and some of these failed.
  await db.execute(sql`
    insert into prompts (project_id, name, text, speaker, compression, status, queue_rank)
    select ${id}, 'aviso ' || md5(i::text), 'Senha de número ' || i % ${TEXTS} || '.',
      case when i % 10 = 0 then 'Rafael' else 'Clara' end, true,
      case when i % 4 = 0 then 'FAILED' else 'PROCESSED' end, null
    from generate_series(1, ${MANY}) i`);
  const asked = { id, action: 'voice', speaker: 'Rafael', filter: {} } as const;
  const { body } = await user.ask(batches.create, { ...asked, dryRun: true });
  const said = body as BatchPreview;
  const same = MANY / 10 - MANY / 20;
  expect(said).toMatchObject({ matched: MANY, changes: MANY - same, notDone: [{ code: 'SAME', count: same }] });
  expect(said.characters).toBeGreaterThan(0);

  const first = await startWorkerProcess(shared);
  const { id: batchId } = (await user.call(batches.create, asked)) as Batch;
  const look = () => user.call(batches.get, { id: batchId });
  await until('it is on its way', async () => (await look()).done >= 500);
  first.child.kill('SIGKILL');
  const atDeath = await look();
  expect([atDeath.status, atDeath.done % 500]).toEqual(['RUNNING', 0]);
  expect(atDeath.done).toBeLessThan(MANY);

  await startWorkerProcess({ ...shared, SPEECH_THREADS: '2' });
  const batch = await until('its end', async () => (await look()).status === 'DONE' && look());
  expect(batch).toMatchObject({ done: MANY, total: MANY, notDoneCount: same });
  expect(new Set(batch.notDone.map(({ code }) => code))).toEqual(new Set(['SAME']));
  await until('all are spoken', async () => (await user.call(projects.get, { id })).prompts.processed === MANY);

  const { rows } = await db.execute<{ attempt: number; version: number; many: number }>(sql`
    select attempt, version, count(*)::int as many from prompts where project_id = ${id} and speaker = 'Rafael'
    group by attempt, version order by attempt`);
  expect(rows).toEqual([
    { attempt: 1, version: 1, many: same },
    { attempt: 2, version: 2, many: MANY - same },
  ]);
  const { rows: noted } = await db.execute<{ many: number; prompts: number }>(sql`
    select count(*)::int as many, count(distinct entity_id)::int as prompts
      from audit_log where action = 'prompts.update'`);
  expect(noted[0]).toEqual({ many: MANY - same, prompts: MANY - same });
  const charges = await db.select().from(usage).where(eq(usage.subjectId, id));
  expect(charges.reduce((sum, { characters }) => sum + characters, 0)).toBe(said.characters);
}, 900_000);
