import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { health } from '#contract/health.ts';
import { projects } from '#contract/projects.ts';
import { stopServer } from '#server/db/postgresServer.ts';
import { cleanUp, newDataDir, newDataDirWithCluster, startServerProcess } from '#server/tests/serverProcess.ts';
import { newProject } from '#server/tests/testServer.ts';
import { needs } from '#testing/needs.ts';
import { until } from '#testing/until.ts';
import { childrenOf, isAlive, livingPostmasterOf, postmasterOf, readOf } from '#testing/processes.ts';

afterEach(cleanUp);

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const NOBODY = 65_534;

/** Real, effective, saved and file-system uid of a process and its children, as seen outside of any namespace. */
const usersOf = (pid: number) =>
  [pid, ...childrenOf(pid)].flatMap((one) => {
    const [, ids] = /^Uid:\s+(.*)$/m.exec(readOf(one, 'status')) ?? [];
    // A child may end between the two looks.
    return ids === undefined ? [] : [ids.split(/\s+/).map(Number)];
  });
const expectUser = (dataDir: string, uid: number) => {
  const found = usersOf(postmasterOf(dataDir)!);
  expect(found.length).toBeGreaterThan(3);
  for (const ids of found) expect(ids).toEqual([uid, uid, uid, uid]);
};
const ownerOf = (dataDir: string) => fs.statSync(path.join(dataDir, 'postgres/pg18/global')).uid;
const end = async (server: Awaited<ReturnType<typeof startServerProcess>>) => {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
};

test(
  'started by root, the database is nobody outside too, and takes a folder of before over',
  needs('root', isRoot),
  async () => {
    const DATA_DIR = newDataDir();
    const first = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
    expectUser(DATA_DIR, NOBODY);
    expect(first.said()).not.toContain('keeps the rights of root');
    await newProject(await first.signIn('USER'), 'De antes da mudança');
    await end(first);
    // At rest the files belong to root, as older releases left them.
    expect(ownerOf(DATA_DIR)).toBe(0);
    const second = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
    expectUser(DATA_DIR, NOBODY);
    const { data } = await (await second.signIn('USER')).call(projects.list, {});
    expect(data.map(({ name }) => name)).toEqual(['De antes da mudança']);
    await end(second);
  },
);

test('it starts after one was killed while it gave some of the files back to root', needs('root', isRoot), async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const home = path.join(DATA_DIR, 'postgres');
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, home]);
  fs.chownSync(path.join(home, 'pg18/PG_VERSION'), 0, 0);
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
  expectUser(DATA_DIR, NOBODY);
  await end(server);
});

test('a link that the database user left in place of the log leads root nowhere', needs('root', isRoot), async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const log = path.join(DATA_DIR, 'postgres/postgres.log');
  const target = path.join(DATA_DIR, 'of-root');
  fs.writeFileSync(target, '', { mode: 0o600 });
  fs.symlinkSync(target, log);
  await end(await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' }));
  expect(fs.readFileSync(target, 'utf8')).toBe('');
  expect(fs.lstatSync(log).isFile()).toBe(true);
});

test('it is the owner of the data folder where that is an ordinary user', needs('root', isRoot), async () => {
  const DATA_DIR = newDataDir();
  const [uid, gid] = [Number(execFileSync('id', ['-u', 'daemon'])), Number(execFileSync('id', ['-g', 'daemon']))];
  fs.chownSync(DATA_DIR, uid, gid);
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
  expectUser(DATA_DIR, uid);
  await end(server);
  expect(ownerOf(DATA_DIR)).toBe(uid);
});

/** True if root may mount here, which most containers do not allow. */
const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

test(
  'behind a folder that no ordinary user may enter it is nobody all the same',
  needs('mounting', canMount),
  async () => {
    const DATA_DIR = path.join(newDataDir(), 'data');
    const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
    expect(server.said()).not.toContain('keeps the rights of root');
    expectUser(DATA_DIR, NOBODY);
    const { id } = await newProject(await server.signIn('USER'), 'Atrás da porta');
    // The mounts are private to PostgreSQL.
    expect(fs.readFileSync('/proc/self/mounts', 'utf8')).not.toContain(DATA_DIR);
    const database = postmasterOf(DATA_DIR)!;
    process.kill(database, 'SIGKILL');
    // Its children answer for a moment longer.
    await until('another process', () => ![undefined, database].includes(livingPostmasterOf(DATA_DIR)));
    await until('it to run again', async () => (await server.visitor.ask(health.ready, {})).status === 200);
    expectUser(DATA_DIR, NOBODY);
    expect((await (await server.signIn('USER')).call(projects.get, { id })).name).toBe('Atrás da porta');
    await end(server);
    expect(ownerOf(DATA_DIR)).toBe(0);
  },
);

test(
  'a process that the database user names as its server is neither ended nor waited for',
  needs('root', isRoot),
  async () => {
    const DATA_DIR = await newDataDirWithCluster();
    const data = path.join(DATA_DIR, 'postgres/pg18');
    const renamed = path.join(newDataDir(), 'postgres');
    fs.copyFileSync('/bin/sleep', renamed);
    fs.chmodSync(path.dirname(renamed), 0o755);
    const victims = [
      spawn('sleep', ['600'], { stdio: 'ignore' }),
      // Processes of the right name, and of the right user in another folder.
      spawn(renamed, ['600'], { stdio: 'ignore' }),
      spawn(renamed, ['600'], { stdio: 'ignore', cwd: '/', uid: NOBODY, gid: NOBODY }),
    ];
    try {
      for (const { pid } of victims) {
        fs.writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n`);
        const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
        const own = postmasterOf(DATA_DIR)!;
        fs.writeFileSync(path.join(data, 'postmaster.pid'), `${pid}\n`);
        await stopServer(data);
        expect(isAlive(pid!)).toBe(true);
        fs.writeFileSync(path.join(data, 'postmaster.pid'), `${own}\n`);
        await end(server);
        expect([isAlive(own), isAlive(pid!)]).toEqual([false, true]);
      }
    } finally {
      for (const victim of victims) victim.kill('SIGKILL');
    }
  },
);

test('where it may not be mounted either it runs as before, and the start says so', needs('root', isRoot), async () => {
  const closed = newDataDir();
  const DATA_DIR = path.join(closed, 'data');
  const withoutMount = newDataDir();
  fs.writeFileSync(path.join(withoutMount, 'mount'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const PATH = `${withoutMount}:${process.env['PATH']}`;
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0', PATH });
  expect(server.said()).toContain('PostgreSQL keeps the rights of root');
  await end(server);
  // Once the folder is accessible, PostgreSQL gives up root's rights.
  fs.chmodSync(closed, 0o711);
  const later = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
  expectUser(DATA_DIR, NOBODY);
  await end(later);
});
