import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prompts } from '#server/modules/prompts/schema.ts';
import { enqueueOrphans } from '#server/modules/prompts/orphans.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '1' });
  user = await server.signIn('USER');
});
afterAll(() => server.stop());

test.each(['ENQUEUED', 'PROCESSING'] as const)(
  'a prompt that is %s without a job, as a crash of the database leaves it, gets one',
  async (status) => {
    const { id } = await spokenPrompt(user, (await newProject(user)).id);
    // Simulates that the commit of its result was lost, but not the deletion of its job.
    await server.db.update(prompts).set({ status, audioHash: null, claim: null }).where(eq(prompts.id, id));
    await until(
      'its job is gone',
      async () =>
        (await server.db.execute(sql`select 1 from graphile_worker._private_jobs where key = ${`prompt:${id}`}`)).rows
          .length === 0,
    );
    // The server's own check may have come first.
    await enqueueOrphans(server.db);
    expect((await ended(user, id)).status).toBe('PROCESSED');
    expect(await enqueueOrphans(server.db)).toBe(0);
  },
);

test('a job that a living process holds without knowing is given back', async () => {
  const { rows } = await server.db.execute<{ holder: string }>(sql`select unnest(worker_ids) as holder from workers`);
  const hidden = `${server.dataDir}/files/zips/none.zip`;
  await server.db.transaction(async (tx) => {
    await addJobs(tx, 'remove-zip', [{ payload: { file: hidden }, key: 'forgotten' }]);
    await tx.execute(
      sql`
        update graphile_worker._private_jobs set locked_by = ${rows[0]!.holder}, locked_at = now(), attempts = 1
        where key = 'forgotten'`,
    );
  });
  await until(
    'it ran',
    async () =>
      (await server.db.execute(sql`select 1 from graphile_worker._private_jobs where key = 'forgotten'`)).rows
        .length === 0,
  );
});
