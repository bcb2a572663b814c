import { execSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { projects } from '#contract/projects.ts';
import { client } from '#testing/client.ts';
import { clusterFolder } from '#server/db/upgradeCluster.ts';
import { createCluster, majorOf, olderPrograms, preparePrograms } from '#server/db/postgresPrograms.ts';
import { startServer, stopServer } from '#server/db/postgresServer.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  startOfToday,
  startServerProcess,
} from '#server/tests/serverProcess.ts';
import { fingerprints, runCommand, withDatabase } from '#server/tests/setups/backupSetup.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

/** Number of kills during the cluster upgrade; run with CARRY_KILLS=20 after changing it. */
const KILLS = Number(process.env['CARRY_KILLS'] ?? 3);
const OLDER = 17;

/** True if the npm registry, which has the older programs, is reachable; otherwise the tests are skipped. */
const canFetch = (() => {
  try {
    return execSync('npm ping', { stdio: 'pipe', timeout: 30_000 }).length >= 0;
  } catch {
    return false;
  }
})();
beforeEach(({ skip }) => skip(!canFetch, 'the npm registry'));

let DATA_DIR: string;
let asItWas: Record<string, string>;
let session: { accessToken: string; refreshToken: string };
let command: string;

/** Records the server's message without the older programs, then creates a cluster with them. */
beforeAll(async () => {
  if (!canFetch) return;
  const ofToday = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR: ofToday });
  const user = await server.signIn('MANAGER');
  session = user.tokens;
  await spokenPrompt(user, (await newProject(user, 'URA de um PostgreSQL mais velho')).id);
  server.child.kill('SIGTERM');
  await server.ended();
  asItWas = await withDatabase(ofToday, fingerprints);
  const file = path.join(ofToday, 'all.entoa');
  expect(await runCommand('backup', [file], { DATA_DIR: ofToday })).toMatchObject({ code: 0 });

  DATA_DIR = newDataDir();
  const home = path.join(DATA_DIR, 'postgres');
  fs.mkdirSync(clusterFolder(home, OLDER), { recursive: true, mode: 0o700 });
  const refused = startOfToday('main', { DATA_DIR });
  expect(await refused.ended()).toBe(1);
  expect(refused.said().trim().split('\n')).toHaveLength(1);
  [, command = ''] = /(npm install .+) — then start again/.exec(refused.said()) ?? [];
  execSync(command, { stdio: 'pipe' });
  fs.rmdirSync(clusterFolder(home, OLDER));

  const programs = olderPrograms(home, OLDER);
  const data = clusterFolder(home, OLDER);
  createCluster(programs, home, data);
  const connection = { host: home, user: 'entoa', database: 'postgres' };
  await startServer({ programs, home, data, connection }, { withinMs: 60_000, isKept: false, isUnwanted: () => false });
  const DATABASE_URL = `postgres://entoa@/postgres?host=${home}`;
  expect(await runCommand('restore', [file, '--into', DATABASE_URL], { DATA_DIR })).toMatchObject({
    code: 0,
    said: '',
  });
  await stopServer(data);
});
afterAll(cleanUp);

test('told with the command that fetches its programs; the shell waits for the server', async () => {
  expect(command).toContain(`@${OLDER}.`);
  const backup = await runCommand('backup', [path.join(DATA_DIR, 'too-early.entoa')], { DATA_DIR });
  expect([backup.code, backup.said]).toEqual([1, expect.stringContaining('start the server once')]);
});

test('killed while it is carried over, and carried over: all is as it was, the old one lies beside', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = startOfToday('main', { DATA_DIR });
    setTimeout(() => killed.child.kill('SIGKILL'), 700 + Math.random() * 2000);
    await killed.ended();
  }
  const server = await startServerProcess({ DATA_DIR });
  const { data } = await client(server.origin, session).call(projects.list, {});
  expect(data.map(({ name }) => name)).toEqual(['URA de um PostgreSQL mais velho']);
  server.child.kill('SIGTERM');
  await server.ended();
  expect(await withDatabase(DATA_DIR, fingerprints)).toEqual(asItWas);
  const seen = await withDatabase(DATA_DIR, async (connection) => {
    const db = new pg.Client(connection);
    await db.connect();
    const { rows } = await db.query<{ version: string; names: string[] }>(
      "select current_setting('server_version') as version, " +
        'array(select datname::text from pg_database order by 1) as names',
    );
    await db.end();
    return rows[0]!;
  });
  expect(Number.parseInt(seen.version, 10)).toBe(majorOf(preparePrograms()));
  expect(seen.names).toEqual(['postgres', 'template0', 'template1']);
  const left = fs.readdirSync(path.join(DATA_DIR, 'postgres'));
  expect(left).toContain(`pg${OLDER}`);
  expect(left.filter((name) => name.startsWith('carried'))).toEqual([]);
});
