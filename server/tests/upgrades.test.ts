import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { prompts } from '#contract/prompts.ts';
import { projects } from '#contract/projects.ts';
import { type Client, client } from '#testing/client.ts';
import type { RunningProgram } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  serverOf,
  startCommand,
  startOfToday,
  startServerProcess,
} from './serverProcess.ts';
import { fingerprints, keptFiles, runAtShell, withDatabase } from './setups/backupSetup.ts';
import { checkOutLastSchema, copyDataDir, plant, type StartOfThen } from './setups/upgradesSetup.ts';
import { newProject, spokenPrompt } from './testServer.ts';

let startOfThen: StartOfThen;
/** As the earlier Entoa left it, with people's work in it. */
let ofThen: string;
let asItWas: unknown;
let session: { accessToken: string; refreshToken: string };
let idProject: number;
const planted: { end(): void }[] = [];

beforeAll(async () => {
  startOfThen = checkOutLastSchema();
  ofThen = newDataDir();
  const server = await serverOf(startOfThen('main', { DATA_DIR: ofThen }));
  const user = await server.signIn('MANAGER');
  session = user.tokens;
  idProject = (await newProject(user, 'URA de antes')).id;
  for (const text of ['Bom dia!', 'Boa tarde! Aguarde na linha.'])
    await spokenPrompt(user, idProject, { name: text.slice(0, 9), text });
  await end(server);
  asItWas = await state(ofThen);
});
afterEach(() => {
  for (const one of planted.splice(0)) one.end();
});
afterAll(cleanUp);

const end = async (server: RunningProgram) => {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
};
const databasesOf = (connection: pg.ClientConfig) => ask(connection, 'select datname from pg_database order by 1');
const state = (dataDir: string) =>
  withDatabase(dataDir, async (connection) => [
    await fingerprints(connection),
    await ask(connection, 'select max(created_at) from drizzle.__drizzle_migrations'),
    keptFiles(dataDir),
  ]);

async function ask(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const db = new pg.Client(connection);
  await db.connect();
  try {
    return (await db.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await db.end();
  }
}

function startWith(sql: string, DATA_DIR: string): RunningProgram {
  const program = plant(sql);
  planted.push(program);
  return startCommand(program.command, { DATA_DIR });
}

/** Signed in since then, people find their prompts, and hear them. */
async function expectPeopleAtWork(origin: string) {
  const user: Client = client(origin, session);
  const { data } = await user.call(prompts.list, { idProject });
  expect(data.map(({ name }) => name).sort()).toEqual(['Boa tarde', 'Bom dia!']);
  for (const { path: audio } of data) expect((await user.fetch(audio!)).status).toBe(200);
}

test('forward with a point of return, told step by step; by hand back to it; an older program refuses', async () => {
  const DATA_DIR = copyDataDir(ofThen);
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toMatch(/point of return is a copy of the database: \d+ MB/);
  expect(server.out()).toMatch(/Step 1 of \d+: \d{4}_/);
  await expectPeopleAtWork(server.origin);
  await newProject(client(server.origin, session), 'Só depois');
  await end(server);
  // Nothing left to do at the second start.
  const again = await startServerProcess({ DATA_DIR });
  expect(again.out()).not.toContain('Step');
  await end(again);
  const older = startOfThen('main', { DATA_DIR });
  expect(await older.ended()).toBe(1);
  expect(older.said().trim().split('\n')).toEqual([expect.stringContaining('newer version of Entoa')]);
  const undone = await runAtShell('restore', ['--undo'], { DATA_DIR });
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining('start that version')]);
  expect(await state(DATA_DIR)).toEqual(asItWas);
  const then = await serverOf(startOfThen('main', { DATA_DIR }));
  await expectPeopleAtWork(then.origin);
  await end(then);
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
  const DATA_DIR = copyDataDir(ofThen);
  const failed = startWith(sql, DATA_DIR);
  expect(await failed.ended()).toBe(1);
  expect(failed.said().trim().split('\n')).toEqual([expect.stringContaining(reason)]);
  expect(failed.said()).toContain('nothing is lost');
  expect(await state(DATA_DIR)).toEqual(asItWas);
  expect(await withDatabase(DATA_DIR, databasesOf)).toEqual(['postgres', 'template0', 'template1']);
  const then = await serverOf(startOfThen('main', { DATA_DIR }));
  await expectPeopleAtWork(then.origin);
  await end(then);
});

test('killed in its middle: nothing has changed, and the next start goes on', async () => {
  const DATA_DIR = copyDataDir(ofThen);
  const killed = startWith(
    "update prompts set name = 'gone';\n--> statement-breakpoint\nselect pg_sleep(600);",
    DATA_DIR,
  );
  await until('the planted step', () => killed.out().includes('9999_planted'));
  killed.child.kill('SIGKILL');
  await killed.ended();
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('is a copy of the database');
  await expectPeopleAtWork(server.origin);
  await end(server);
  const left = await withDatabase(DATA_DIR, databasesOf);
  expect(left).toEqual(['postgres', 'postgres_before_restore', 'template0', 'template1']);
});

test('what the queue had changed before goes back too, to the copy', async () => {
  const DATA_DIR = copyDataDir(ofThen);
  // As an earlier queue would have left it.
  await withDatabase(DATA_DIR, (connection) =>
    ask(
      connection,
      'delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)',
    ),
  );
  const earlier = 'select max(id) from graphile_worker.migrations';
  const queue = await withDatabase(DATA_DIR, (connection) => ask(connection, earlier));
  const failed = startWith('select 1/0;', DATA_DIR);
  expect(await failed.ended()).toBe(1);
  expect(failed.said()).toContain('gone back to its point of return');
  expect(await state(DATA_DIR)).toEqual(asItWas);
  expect(await withDatabase(DATA_DIR, (connection) => ask(connection, earlier))).toEqual(queue);
  expect(await withDatabase(DATA_DIR, databasesOf)).toEqual(['postgres', 'template0', 'template1']);
});

test('with an earlier worker at work the point of return is an archive, and the upgrade goes on', async () => {
  const DATA_DIR = copyDataDir(ofThen);
  const worker = startOfThen('worker', { DATA_DIR });
  await until('the worker', () => worker.out().includes('worker with'));
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('Other servers or workers are connected to the database.');
  expect(fs.readdirSync(path.join(DATA_DIR, 'points-of-return'))).toHaveLength(1);
  await expectPeopleAtWork(server.origin);
  worker.child.kill('SIGTERM');
  await worker.ended();
  await end(server);
});

test('slow is not failed: it says that it is still at it, and who starts meanwhile waits', async () => {
  const DATA_DIR = copyDataDir(ofThen);
  const slow = startWith('select pg_sleep(20);', DATA_DIR);
  await until('the planted step', () => slow.out().includes('9999_planted'));
  const worker = startCommand([slow.child.spawnargs.at(-1)!.replace('main.js', 'worker.js')], { DATA_DIR });
  const server = await serverOf(slow);
  expect(server.out()).toMatch(/9999_planted, for 1\d s: slow is not failed/);
  await until('the worker', () => worker.out().includes('worker with'));
  expect(worker.out()).toContain('Another process is bringing the database forward');
  await expectPeopleAtWork(server.origin);
  await end(worker);
  await end(server);
});

test.each([
  ['may make databases', 'createdb', 'is a copy of the database'],
  ['may make none', 'nocreatedb', 'is an archive of its rows'],
])(
  'on a real PostgreSQL whose role %s, two servers at once: one of them brings it forward',
  async (_, right, point) => {
    const host = path.join(newDataDir(), 'postgres');
    const other = await startEmbeddedPostgres(host, { role: 'owner', onEvent: () => {} });
    try {
      await ask(other.connection, 'create role voz login createdb');
      await ask(other.connection, 'create database voz owner voz');
      const DATABASE_URL = `postgres://voz@/voz?host=${host}`;
      const file = path.join(newDataDir(), 'then.entoa');
      expect((await runAtShell('backup', [file], { DATA_DIR: ofThen })).code).toBe(0);
      const DATA_DIR = newDataDir();
      expect((await runAtShell('restore', [file, '--into', DATABASE_URL], { DATA_DIR })).code).toBe(0);
      await ask(other.connection, `alter role voz ${right}`);
      const started = [0, 1].map(() => startOfToday('main', { DATA_DIR, DATABASE_URL }));
      const servers = await Promise.all(started.map(serverOf));
      const said = servers.map((server) => server.out());
      expect(said.filter((out) => out.includes(point))).toHaveLength(1);
      expect(said.filter((out) => out.includes('Step 1 of'))).toHaveLength(1);
      for (const { origin } of servers) await expectPeopleAtWork(origin);
      for (const server of servers) await end(server);
      const archives = path.join(DATA_DIR, 'points-of-return');
      if (right === 'createdb') expect(fs.existsSync(archives)).toBe(false);
      else {
        const [archive] = fs.readdirSync(archives);
        const elsewhere = newDataDir();
        const into = ['--into', elsewhere];
        expect((await runAtShell('restore', [path.join(archives, archive!), ...into], {})).code).toBe(0);
        expect((await state(elsewhere))[0]).toEqual((asItWas as unknown[])[0]);
      }
    } finally {
      await other.stop();
    }
  },
);

test('a backup of an earlier day, restored and started: back by hand to what was there before the restore', async () => {
  const file = path.join(newDataDir(), 'then.entoa');
  expect((await runAtShell('backup', [file], { DATA_DIR: ofThen })).code).toBe(0);
  const DATA_DIR = await newDataDirWithCluster();
  const first = await startServerProcess({ DATA_DIR });
  await newProject(await first.signIn('USER'), 'Antes de restaurar');
  await end(first);
  const before = await state(DATA_DIR);
  expect((await runAtShell('restore', [file], { DATA_DIR })).code).toBe(0);
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('Step 1 of');
  await expectPeopleAtWork(server.origin);
  await end(server);
  expect((await runAtShell('restore', ['--undo'], { DATA_DIR })).code).toBe(0);
  expect((await state(DATA_DIR)).slice(0, 2)).toEqual(before.slice(0, 2));
});

test('a data folder that was moved to another path goes on', async () => {
  const DATA_DIR = path.join(newDataDir(), 'elsewhere');
  fs.renameSync(copyDataDir(ofThen), DATA_DIR);
  const server = await startServerProcess({ DATA_DIR });
  await expectPeopleAtWork(server.origin);
  const user = client(server.origin, session);
  await spokenPrompt(user, idProject, { name: 'depois da mudança', text: 'Mudamos de endereço.' });
  expect((await user.call(projects.get, { id: idProject })).name).toBe('URA de antes');
  await end(server);
});
