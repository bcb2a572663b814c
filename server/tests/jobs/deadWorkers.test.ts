import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesSinceBoot } from '#server/files/processes.ts';
import { watchDeadWorkers } from '#server/jobs/deadWorkers.ts';
import { addJobs } from '#server/jobs/queue.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';

/** A server without workers: nobody but the test holds jobs. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' });
});
afterAll(() => server.stop());

/** A job in the hands of a holder that shows no lock; `process` is the name that its row gives. */
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

/** The name that a process of this machine had. */
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
