import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import { cleanUp, newDataDirWithCluster, startServerProcess } from '#server/tests/serverProcess.ts';
import { newProject } from '#server/tests/testServer.ts';
import { until } from '#testing/until.ts';

afterEach(cleanUp);

const connect = async (dataDir: string) => {
  const client = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'entoa', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
};

interface Row {
  id: number;
  claim: string | null;
  status: string;
}

test('a process that lost its liveness lock takes it anew and reaps none of its own jobs', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '2' });
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const text = 'uma frase bem longa que demora a ser falada, '.repeat(20);
  const made = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(
      (i) =>
        user.call(prompts.create, {
          idProject: id,
          name: 'texto longo',
          text: `${i}: ${text}`,
          speaker: 'Clara',
          compression: false,
        }) as Promise<{ id: number }>,
    ),
  );
  const client = await connect(DATA_DIR);
  const locks = `select pid from pg_locks where classid = ${advisoryLocks.liveness} and ${HELD_IN_THIS_DATABASE}`;
  /** Pid of the connection that was cut, whose lock still counts as held while it terminates. */
  let lastCut = 0;
  const held = async () => (await client.query<{ pid: number }>(`${locks} and pid <> $1`, [lastCut])).rows;
  const attempts = new Set<number>();
  const claims = new Map<number, Set<string>>(made.map((one) => [one.id, new Set()]));
  let cuts = 0;
  const isOver = async () => {
    const [holder, ...others] = await held();
    expect(others).toEqual([]);
    if (cuts < 20 && holder !== undefined) {
      const { rows } = await client.query('select pg_terminate_backend($1) as cut', [holder.pid]);
      expect(rows).toEqual([{ cut: true }]);
      [lastCut, cuts] = [holder.pid, cuts + 1];
    }
    const jobs = "select attempts from graphile_worker._private_jobs where key like 'prompt:%'";
    for (const row of (await client.query<{ attempts: number }>(jobs)).rows) attempts.add(row.attempts);
    const { rows } = await client.query<Row>('select id::int, claim::text, status from prompts');
    for (const row of rows) if (row.claim !== null) claims.get(row.id)!.add(row.claim);
    return rows.every(({ status }) => status === 'PROCESSED' || status === 'FAILED');
  };
  await until('the end of all', isOver, 480_000);
  await until('the lock', async () => (await held()).length === 1);
  await client.end();
  expect(cuts).toBeGreaterThan(3);
  expect(Math.max(...attempts)).toBe(1);
  for (const seen of claims.values()) expect(seen.size).toBeLessThanOrEqual(1);
  expect((await user.call(projects.get, { id })).prompts).toMatchObject({ processed: 6, failed: 0 });
});
