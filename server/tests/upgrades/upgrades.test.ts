import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';
import { client } from '#testing/client.ts';
import type { RunningProgram } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { cleanUp, serverOf, startCommand, startServerProcess } from '#server/tests/serverProcess.ts';
import { runCommand, withDatabase } from '#server/tests/setups/backupSetup.ts';
import {
  askDatabase,
  copyDataDir,
  endServer,
  hasHistory,
  createEarlierInstallation,
  plant,
  stateOf,
  type EarlierInstallation,
} from '#server/tests/setups/upgradesSetup.ts';
import { newProject } from '#server/tests/testServer.ts';

beforeEach(({ skip }) => skip(!hasHistory, 'the history of git'));

let then: EarlierInstallation;
const planted: { end(): void }[] = [];
beforeAll(async () => {
  if (hasHistory) then = await createEarlierInstallation();
});
afterEach(() => {
  for (const one of planted.splice(0)) one.end();
});
afterAll(cleanUp);

const databasesOf = (connection: pg.ClientConfig) =>
  askDatabase(connection, 'select datname from pg_database order by 1');

function startWith(sql: string, DATA_DIR: string): RunningProgram {
  const program = plant(sql);
  planted.push(program);
  return startCommand(program.command, { DATA_DIR });
}

test('forward with a point of return, told step by step; by hand back to it; an older program refuses', async () => {
  const DATA_DIR = copyDataDir(then.dataDir);
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toMatch(/point of return is a copy of the database: \d+ MB/);
  expect(server.out()).toMatch(/Step 1 of \d+: \d{4}_/);
  await then.expectPeopleAtWork(server.origin);
  await newProject(client(server.origin, then.session), 'Só depois');
  await endServer(server);
  // The second start has nothing to upgrade.
  const again = await startServerProcess({ DATA_DIR });
  expect(again.out()).not.toContain('Step');
  await endServer(again);
  const older = then.start('main', { DATA_DIR });
  expect(await older.ended()).toBe(1);
  expect(older.said().trim().split('\n')).toEqual([expect.stringContaining('newer version of Entoa')]);
  const undone = await runCommand('restore', ['--undo'], { DATA_DIR });
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining('start that version')]);
  expect(await stateOf(DATA_DIR)).toEqual(then.asItWas);
  const earlier = await serverOf(then.start('main', { DATA_DIR }));
  await then.expectPeopleAtWork(earlier.origin);
  await endServer(earlier);
});

test.each([
  [
    'breaks in its middle',
    "update prompts set name = 'gone';\n--> statement-breakpoint\nselect 1/0;",
    'SQLSTATE 22012',
  ],
  ['takes rows of people away', "delete from prompts where name like 'Bom%';", '1 of 2 rows of prompts would be gone'],
  ['leaves a queue that takes no jobs', 'drop function graphile_worker.add_job;', 'SQLSTATE'],
])('a migration that %s: back by itself, people’s data as before', async (_, sql, reason) => {
  const DATA_DIR = copyDataDir(then.dataDir);
  const failed = startWith(sql, DATA_DIR);
  expect(await failed.ended()).toBe(1);
  expect(failed.said().trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  expect(failed.said()).toContain('nothing is lost');
  expect(await stateOf(DATA_DIR)).toEqual(then.asItWas);
  expect(await withDatabase(DATA_DIR, databasesOf)).toEqual(['postgres', 'template0', 'template1']);
  const earlier = await serverOf(then.start('main', { DATA_DIR }));
  await then.expectPeopleAtWork(earlier.origin);
  await endServer(earlier);
});

test('killed in its middle: nothing has changed, and the next start goes on', async () => {
  const DATA_DIR = copyDataDir(then.dataDir);
  const killed = startWith(
    "update prompts set name = 'gone';\n--> statement-breakpoint\nselect pg_sleep(600);",
    DATA_DIR,
  );
  await until('the planted step', () => killed.out().includes('9999_planted'));
  killed.child.kill('SIGKILL');
  await killed.ended();
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('is a copy of the database');
  await then.expectPeopleAtWork(server.origin);
  await endServer(server);
  const left = await withDatabase(DATA_DIR, databasesOf);
  expect(left).toEqual(['postgres', 'postgres_before_restore', 'template0', 'template1']);
});

test('what the queue had changed before goes back too, to the copy', async () => {
  const DATA_DIR = copyDataDir(then.dataDir);
  // Simulates an earlier version of the queue's schema.
  await withDatabase(DATA_DIR, (connection) =>
    askDatabase(
      connection,
      'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
    ),
  );
  const earlier = 'select max(id) from graphile_worker.migrations';
  const queue = await withDatabase(DATA_DIR, (connection) => askDatabase(connection, earlier));
  const failed = startWith('select 1/0;', DATA_DIR);
  expect(await failed.ended()).toBe(1);
  expect(failed.said()).toContain('gone back to its point of return');
  expect(await stateOf(DATA_DIR)).toEqual(then.asItWas);
  expect(await withDatabase(DATA_DIR, (connection) => askDatabase(connection, earlier))).toEqual(queue);
  expect(await withDatabase(DATA_DIR, databasesOf)).toEqual(['postgres', 'template0', 'template1']);
});

test('with an earlier worker at work the point of return is an archive, and the upgrade goes on', async () => {
  const DATA_DIR = copyDataDir(then.dataDir);
  const worker = then.start('worker', { DATA_DIR });
  await until('the worker', () => worker.out().includes('worker with'));
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('Other servers or workers are connected to the database.');
  expect(fs.readdirSync(path.join(DATA_DIR, 'points-of-return'))).toHaveLength(1);
  await then.expectPeopleAtWork(server.origin);
  worker.child.kill('SIGTERM');
  await worker.ended();
  await endServer(server);
});

test('slow is not failed: it says that it is still at it, and who starts meanwhile waits', async () => {
  const DATA_DIR = copyDataDir(then.dataDir);
  const slow = startWith('select pg_sleep(15);', DATA_DIR);
  await until('the planted step', () => slow.out().includes('9999_planted'));
  const worker = startCommand([slow.child.spawnargs.at(-1)!.replace('main.js', 'worker.js')], { DATA_DIR });
  const server = await serverOf(slow);
  expect(server.out()).toMatch(/9999_planted, for 1\d s: slow is not failed/);
  await until('the worker', () => worker.out().includes('worker with'));
  expect(worker.out()).toContain('Another process is bringing the database forward');
  await then.expectPeopleAtWork(server.origin);
  await endServer(worker);
  await endServer(server);
});
