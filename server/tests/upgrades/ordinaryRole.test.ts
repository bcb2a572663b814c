import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { SUPERUSER, takeSuperuserAway } from '#server/db/databaseRoles.ts';
import { knownSchemas, migrateTo } from '#server/db/migrate.ts';
import { launch, majorOf, preparePrograms } from '#server/db/postgresPrograms.ts';
import { startServer, stopServer } from '#server/db/postgresServer.ts';
import { openDatabases } from '#server/modules/backups/swapDatabases.ts';
import { migrateQueue } from '#server/jobs/migrateQueue.ts';
import { cleanUp, newDataDir, startServerProcess } from '#server/tests/serverProcess.ts';
import { runCommand, withDatabase } from '#server/tests/setups/backupSetup.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

afterAll(cleanUp);

/** Creates a cluster as older releases did: the application's role is the superuser and owns everything. */
async function makeOldCluster(dataDir: string, work: (connection: pg.ClientConfig) => Promise<void>): Promise<void> {
  const home = path.join(fs.realpathSync(dataDir), 'postgres');
  fs.mkdirSync(home, { mode: 0o700 });
  const programs = preparePrograms();
  const data = path.join(home, `pg${majorOf(programs)}`);
  const how = ['-D', data, '-U', 'entoa', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { command, args, ...ids } = launch(programs, home, 'initdb', how);
  expect(spawnSync(command, args, ids).status).toBe(0);
  const connection = { host: home, user: 'entoa', database: 'postgres' };
  const cluster = { programs, home, data, connection };
  await startServer(cluster, { withinMs: 60_000, isKept: false, isUnwanted: () => false });
  try {
    await migrateTo(Math.max(...knownSchemas()), connection, migrateQueue);
    await work(connection);
  } finally {
    await stopServer(data);
  }
}

async function ask<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, query: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Objects that the superuser owns in a database, except those of PostgreSQL and of extensions. */
const LEFT = `
  select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where proowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select nspname from pg_namespace where nspowner = 10 and nspname !~ '^pg_'
    and nspname <> 'information_schema'`;

async function expectOrdinary(connection: pg.ClientConfig): Promise<void> {
  const roles = "select rolname, rolsuper from pg_roles where rolname !~ '^pg_' order by 1";
  expect(await ask(connection, roles)).toEqual([
    { rolname: 'entoa', rolsuper: false },
    { rolname: SUPERUSER, rolsuper: true },
  ]);
  await expect(ask(connection, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
  await expect(ask(connection, "select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
}

test('the application is nobody special in a new cluster', async () => {
  await withDatabase(newDataDir(), expectOrdinary);
});

test('in a cluster of before it becomes so with all that is there, also when it is killed on the way', async () => {
  const DATA_DIR = newDataDir();
  await makeOldCluster(DATA_DIR, async (connection) => {
    const databases = await openDatabases(connection, 'postgres');
    // A restore point, and leftovers of a killed role change.
    await databases.keepAsPoint(await databases.copyToDraft());
    await databases.end();
    await ask(connection, 'create role entoa_role_change login superuser');
    await ask(connection, 'create role entoa_successor login createdb');
    await ask(connection, 'alter table users owner to entoa_successor');
  });
  const server = await startServerProcess({ DATA_DIR });
  const user = await server.signIn('MANAGER');
  await spokenPrompt(user, (await newProject(user, 'Depois da mudança')).id);
  const archive = path.join(newDataDir(), 'all.entoa');
  expect(await runCommand('backup', [archive], { DATA_DIR })).toMatchObject({ code: 0, said: '' });
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  await withDatabase(DATA_DIR, async (connection) => {
    await expectOrdinary(connection);
    for (const database of ['postgres', 'postgres_before_restore'])
      expect([database, await ask({ ...connection, database }, LEFT)]).toEqual([database, []]);
    // Repeating it changes nothing.
    await takeSuperuserAway(connection);
    await expectOrdinary(connection);
  });
  // Features that create databases still work: a restore, and its undo.
  expect(await runCommand('restore', [archive], { DATA_DIR })).toMatchObject({ code: 0, said: '' });
  expect(await runCommand('restore', ['--undo'], { DATA_DIR })).toMatchObject({ code: 0, said: '' });
  const again = await startServerProcess({ DATA_DIR });
  const { data } = await (await again.signIn('USER')).call(projects.list, {});
  expect(data.map(({ name }) => name)).toEqual(['Depois da mudança']);
  again.child.kill('SIGTERM');
  expect(await again.ended()).toBe(0);
});
