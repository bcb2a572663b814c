import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import { connectionOf } from '#server/db/database.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { pause, until } from '#testing/until.ts';
import { showLiveness } from '#server/jobs/liveness.ts';
import { addJobs } from '#server/modules/jobs.ts';

/** A server without workers, so that only the test takes jobs or registers liveness. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
});
afterAll(() => server.stop());

const ask = (key: string, file: string) => addJobs(server.db, 'remove-zip', [{ payload: { file }, key }]);
const jobs = async () =>
  (
    await server.db.execute<{ key: string | null; file: string }>(
      sql`
        select key, payload->>'file' as file from graphile_worker._private_jobs
        where payload->>'file' is not null order by id`,
    )
  ).rows;

test('what is asked for in the moment in which a job of its key begins is a job of its own', async () => {
  await ask('same', 'first.zip');
  const worker = await server.db.$client.connect();
  await worker.query('begin');
  await worker.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another', " +
      "attempts = 1 where key = 'same'",
  );
  const asked = ask('same', 'second.zip');
  await until('it waits for the worker', async () => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_jobs%'`;
    return (await server.db.execute(waiting)).rows.length > 0;
  });
  await worker.query('commit');
  worker.release();
  await asked;
  expect(await jobs()).toEqual([
    { key: null, file: 'first.zip' },
    { key: 'same', file: 'second.zip' },
  ]);
});

test('a connection that is reset the moment it holds its lock leaves one lock behind, not two', async () => {
  let resets = 0;
  const line = net.createServer((near) => {
    const far = net.connect(path.join(server.dataDir, 'postgres/.s.PGSQL.5432'));
    far.pipe(near);
    near.on('error', () => far.destroy());
    near.on('data', (bytes) => {
      if (resets > 0 || !isCut || !bytes.includes('update workers')) return far.write(bytes);
      resets += 1;
      near.resetAndDestroy();
      return far.destroy();
    });
  });
  let isCut = false;
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  const { port } = line.address() as AddressInfo;
  const pool = new pg.Pool({ ...connectionOf(server.db.$client), host: '127.0.0.1', port });
  pool.on('error', () => {});
  const liveness = await showLiveness(pool);
  const locks = `from pg_locks where classid = ${advisoryLocks.liveness} and ${HELD_IN_THIS_DATABASE}`;
  const held = async () => (await pool.query<{ count: number }>(`select count(*)::int ${locks}`)).rows[0]!.count;
  isCut = true;
  expect((await pool.query(`select pg_terminate_backend(pid) ${locks}`)).rowCount).toBe(1);
  await until('it is held again', async () => resets > 0 && (await held()) > 0);
  // A second reconnect would take the lock within a second.
  await pause(2000);
  expect(await held()).toBe(1);
  await liveness.end();
  await pool.end();
  line.close();
});
