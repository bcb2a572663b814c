import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import { processesSinceBoot } from '#server/files/processes.ts';
import { countLivingWorkers, watchDeadWorkers } from '#server/jobs/deadWorkers.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { cleanUp, newDataDir, startServerProcess } from '#server/tests/serverProcess.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';

/** A server without workers, so that only the test holds jobs. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

/** Creates a job held by a holder without a lock; `process` is the process name in its row. */
async function holdJob(holder: string, process?: string | null, seconds = 0): Promise<void> {
  await addJobs(server.db, 'remove-zip', [{ payload: { file: `${holder}.zip` }, key: holder }]);
  const { $client } = server.db;
  await $client.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = 1 where key = $1`,
    [holder, seconds],
  );
  if (process !== undefined)
    await $client.query('insert into workers (worker_ids, process) values ($1, $2)', [[holder], process]);
}

async function held(): Promise<string[]> {
  const query = 'select key from graphile_worker._private_jobs where locked_by is not null order by key';
  return (await server.db.$client.query<{ key: string }>(query)).rows.map(({ key }) => key);
}

/** Name of a process of this machine that has ended. */
async function nameOfEnded(): Promise<string> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const [machine] = processesSinceBoot!.own.split('-');
  const name = `${machine}-${child.pid}-1`;
  await once(child, 'exit');
  return name;
}

test('what an ended process held is given back at the first look; who may live is looked at for a while', async () => {
  await holdJob('ended', await nameOfEnded());
  await holdJob('running', processesSinceBoot!.own);
  await holdJob('of-another-machine', '0123456789ab-1-1');
  await holdJob('of-before-the-update', null);
  await holdJob('nameless', undefined, 2);
  await holdJob('nameless-for-long', undefined, 9);
  await holdJob('own');
  const look = watchDeadWorkers(server.db.$client, { own: () => ['own'] });
  expect(await look()).toBe(2);
  expect(await held()).toEqual(['nameless', 'of-another-machine', 'of-before-the-update', 'own', 'running']);
  await until('the others to be given up', async () => {
    await look();
    return (await held()).length === 1;
  });
  expect(await held()).toEqual(['own']);
});

test('a worker of another installation in the same cluster keeps no job of a dead one held', async () => {
  const { $client } = server.db;
  await $client.query('create database vizinha');
  const socket = path.join(server.dataDir, 'postgres');
  const neighbour = `postgres://entoa@/vizinha?host=${encodeURIComponent(socket)}`;
  await startServerProcess({ DATA_DIR: newDataDir(), DATABASE_URL: neighbour });
  const client = new pg.Client({ connectionString: neighbour });
  await client.connect();
  const { rows } = await client.query<{ lock: number }>(
    'select objid::int as lock from pg_locks where classid = $1 and granted',
    [advisoryLocks.liveness],
  );
  await client.end();
  expect(rows).toHaveLength(1);
  await holdJob('dead-with-the-same-lock');
  const sameLock = `insert into workers (lock, worker_ids) overriding system value values ($1, $2)
    on conflict (lock) do update set worker_ids = $2, process = null`;
  await $client.query(sameLock, [rows[0]!.lock, ['dead-with-the-same-lock']]);
  expect(await countLivingWorkers($client)).toBe(0);
  const look = watchDeadWorkers($client, { own: () => ['own'] });
  await until('the job to be given back', async () => {
    await look();
    return !(await held()).includes('dead-with-the-same-lock');
  });
});
