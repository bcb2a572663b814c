import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { migrateQueue } from '#server/jobs/migrateQueue.ts';
import { knownSchemas, migrateTo } from '#server/db/migrate.ts';
import { SUPERUSER } from '#server/db/databaseRoles.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  serverOf,
  startOfToday,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import { runCommand, withDatabase } from '#server/tests/setups/backupSetup.ts';
import {
  askDatabase,
  copyDataDir,
  endServer,
  hasHistory,
  createEarlierInstallation,
  stateOf,
  type EarlierInstallation,
} from '#server/tests/setups/upgradesSetup.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

let then: EarlierInstallation;
beforeAll(async () => {
  if (hasHistory) then = await createEarlierInstallation();
});
beforeEach(({ skip }) => skip(!hasHistory, 'the history of git'));
afterAll(cleanUp);

test.each([
  ['may make databases', 'createdb', 'is a copy of the database'],
  ['may make none', 'nocreatedb', 'is an archive of its rows'],
])(
  'on a real PostgreSQL whose role %s, two servers at once: one of them brings it forward',
  async (_, right, point) => {
    const host = path.join(newDataDir(), 'postgres');
    const other = await startEmbeddedPostgres(host, { role: 'owner', onEvent: () => {} });
    try {
      const superuser = { ...other.connection, user: SUPERUSER };
      await askDatabase(superuser, 'create role voz login createdb');
      await askDatabase(superuser, 'create database voz owner voz');
      const DATABASE_URL = `postgres://voz@/voz?host=${host}`;
      const file = path.join(newDataDir(), 'then.entoa');
      expect(await runCommand('backup', [file], { DATA_DIR: then.dataDir })).toMatchObject({ code: 0 });
      const DATA_DIR = newDataDir();
      expect(await runCommand('restore', [file, '--into', DATABASE_URL], { DATA_DIR })).toMatchObject({ code: 0 });
      await askDatabase(superuser, `alter role voz ${right}`);
      // Somebody else leaves the database later than PostgreSQL waits for them, as a server that starts slowly.
      const late = new pg.Client({ host, user: 'voz', database: 'voz' });
      await late.connect();
      const started = [0, 1].map(() => startOfToday('main', { DATA_DIR, DATABASE_URL }));
      await until('the upgrade', () => started.some((server) => server.out().includes('It is brought forward')));
      await pause(6000);
      await late.end();
      const servers = await Promise.all(started.map(serverOf));
      const said = servers.map((server) => server.out());
      expect(said.filter((out) => out.includes(point))).toHaveLength(1);
      expect(said.filter((out) => out.includes('Step 1 of'))).toHaveLength(1);
      for (const { origin } of servers) await then.expectPeopleAtWork(origin);
      for (const server of servers) await endServer(server);
      const archives = path.join(DATA_DIR, 'points-of-return');
      if (right === 'createdb') expect(fs.existsSync(archives)).toBe(false);
      else {
        const [archive] = fs.readdirSync(archives);
        const elsewhere = newDataDir();
        const into = ['--into', elsewhere];
        expect(await runCommand('restore', [path.join(archives, archive!), ...into], {})).toMatchObject({ code: 0 });
        expect((await stateOf(elsewhere))[0]).toEqual(then.asItWas[0]);
      }
    } finally {
      await other.stop();
    }
  },
);

test('a backup of an earlier day, restored and started: back by hand to what was before the restore', async () => {
  const file = path.join(newDataDir(), 'then.entoa');
  expect(await runCommand('backup', [file], { DATA_DIR: then.dataDir })).toMatchObject({ code: 0 });
  const DATA_DIR = await newDataDirWithCluster();
  const first = await startServerProcess({ DATA_DIR });
  await newProject(await first.signIn('USER'), 'Antes de restaurar');
  await endServer(first);
  const before = await stateOf(DATA_DIR);
  expect(await runCommand('restore', [file], { DATA_DIR })).toMatchObject({ code: 0 });
  const server = await startServerProcess({ DATA_DIR });
  expect(server.out()).toContain('Step 1 of');
  await then.expectPeopleAtWork(server.origin);
  await endServer(server);
  expect(await runCommand('restore', ['--undo'], { DATA_DIR })).toMatchObject({ code: 0 });
  expect((await stateOf(DATA_DIR)).slice(0, 2)).toEqual(before.slice(0, 2));
});

/** 0002_counts: before it projects had no counts, and no installation had projects. */
const FIRST_WITH_PROJECTS = 2;
const HASH = '0'.repeat(64);

test('from the first schema that held projects, with rows of that day: what people made is there still', async () => {
  const DATA_DIR = newDataDir();
  const schemas = knownSchemas();
  await withDatabase(DATA_DIR, async (connection) => {
    await migrateTo(schemas[FIRST_WITH_PROJECTS]!, connection, migrateQueue);
    await askDatabase(
      connection,
      "insert into users (first_name, last_name, email, role) values ('Ana', 'Lima', 'ana@exemplo.com.br', 'ADMIN')",
    );
    await askDatabase(
      connection,
      "insert into projects (name, description) values ('URA do começo', 'Da primeira semana')",
    );
    // Failed prompts kept the audio of an earlier text then.
    await askDatabase(
      connection,
      `insert into audios (hash, bytes, duration, curve, words, warnings) values ('${HASH}', 8, 1, '[]', '[]', '[]')`,
    );
    await askDatabase(
      connection,
      `insert into prompts (project_id, name, text, speaker, compression, status, audio_hash)
        select id, 'aviso', 'Outro texto', 'Clara', false, 'FAILED', '${HASH}' from projects`,
    );
  });
  const server = await startServerProcess({ DATA_DIR });
  const steps = schemas.length - 1 - FIRST_WITH_PROJECTS;
  expect(server.out()).toContain(`Step ${steps} of ${steps}`);
  const user = await server.signIn('USER');
  const { data } = await user.call(projects.list, {});
  expect(data.map(({ name }) => name)).toEqual(['URA do começo']);
  const { data: made } = await user.call(prompts.list, { idProject: data[0]!.id });
  expect(made).toMatchObject([{ name: 'aviso', text: 'Outro texto', status: 'FAILED', path: null, warnings: [] }]);
  await endServer(server);
});

test('a data folder that was moved to another path goes on', async () => {
  const DATA_DIR = path.join(newDataDir(), 'elsewhere');
  fs.renameSync(copyDataDir(then.dataDir), DATA_DIR);
  const server = await startServerProcess({ DATA_DIR });
  await then.expectPeopleAtWork(server.origin);
  const user = client(server.origin, then.session);
  await spokenPrompt(user, then.idProject, { name: 'depois da mudança', text: 'Mudamos de endereço.' });
  expect((await user.call(projects.get, { id: then.idProject })).name).toBe('URA de antes');
  await endServer(server);
});
