import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { health } from '#contract/health.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { createCluster, launch, preparePrograms } from '#server/db/postgresPrograms.ts';
import { childrenOf, isAlive, postmasterOf } from '#testing/processes.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#server/tests/serverProcess.ts';
import { type Client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { newProject } from '#server/tests/testServer.ts';

afterEach(cleanUp);

/** Posts prompts until told to stop; each refusal must have a message and is retried with the same idempotency key. */
function post(user: Client, idProject: number) {
  const [accepted, statuses] = [new Set<number>(), new Map<number, number>()];
  let isOver = false;
  const work = async (lane: number) => {
    for (let i = 0; !isOver; i += 1) {
      const text = `Linha ${lane}, aviso número ${i}.`;
      const input = { idProject, name: `carga ${lane} de teste`, text, speaker: 'Clara', compression: false };
      const headers = { 'idempotency-key': `${idProject}-${lane}-${i}` };
      for (;;) {
        const answer = await user.ask(prompts.create, input, { headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 200) {
          accepted.add((answer.body as unknown as { id: number }).id);
          // Post no faster than prompts can be spoken, since the test waits for all of them.
          await pause(150);
          break;
        }
        expect([answer.status, answer.headers.get('retry-after'), answer.body.message]).toEqual([
          503,
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/^O serviço/),
        ]);
        await pause(100);
      }
    }
  };
  const all = Promise.all([0, 1, 2].map(work));
  return {
    statuses,
    accepted,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

const isUp = ({ visitor }: ServerProcess) =>
  until('health', async () => (await visitor.ask(health.get, {})).status === 200);
async function someTaken({ accepted }: ReturnType<typeof post>) {
  const before = accepted.size;
  await until('some are taken', () => accepted.size > before + 5);
}
/** Kills a process of the database; returns when the restarted database responds. */
async function killOne(server: ServerProcess, dataDir: string, pick: (postmaster: number) => number) {
  const postmaster = postmasterOf(dataDir)!;
  process.kill(pick(postmaster), 'SIGKILL');
  await until('another', () => ![undefined, postmaster].includes(postmasterOf(dataDir)));
  await isUp(server);
}
async function allDone(user: Client, id: number, count: number) {
  const done = await until('all are spoken', async () => {
    const { prompts: counts } = await user.call(projects.get, { id });
    return counts.processed + counts.failed >= count && counts;
  });
  expect([done.processed, done.failed]).toEqual([count, 0]);
}

test('the database is killed under load: all stay, it is started again, and nothing is lost or blamed', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR });
  const worker = await startWorkerProcess({ DATA_DIR });
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const load = post(user, id);
  for (let round = 0; round < 6; round += 1) {
    await someTaken(load);
    await killOne(server, DATA_DIR, (postmaster) => postmaster);
  }
  await load.stop();
  expect(load.statuses.get(503)).toBeGreaterThan(0);
  expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  await allDone(user, id, load.accepted.size);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(postmasterOf(DATA_DIR)).toBeUndefined();
});

test('one process of the database is killed, as when memory runs out: it is back, and nothing is lost', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR });
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const load = post(user, id);
  for (let round = 0; round < 3; round += 1) {
    await someTaken(load);
    await killOne(server, DATA_DIR, (postmaster) => childrenOf(postmaster)[round]!);
  }
  await load.stop();
  await allDone(user, id, load.accepted.size);
});

test('an ordinary restart of a real PostgreSQL under load ends nobody', async () => {
  const DATA_DIR = newDataDir();
  const home = fs.realpathSync(newDataDir());
  const programs = preparePrograms();
  const data = path.join(home, 'pg18');
  createCluster(programs, home, data);
  const pgCtl = (...args: string[]) => {
    const {
      command,
      args: all,
      ...ids
    } = launch(programs, home, 'pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      path.join(home, 'log'),
      '-o',
      `-k ${home} -c listen_addresses=`,
      ...args,
    ]);
    execFileSync(command, all, { ...ids, stdio: 'ignore' });
  };
  pgCtl('start');
  try {
    const DATABASE_URL = `postgres://entoa@/postgres?host=${encodeURIComponent(home)}`;
    const server = await startServerProcess({ DATA_DIR, DATABASE_URL });
    const worker = await startWorkerProcess({ DATA_DIR, DATABASE_URL });
    const user = await server.signIn('USER');
    const { id } = await newProject(user);
    const load = post(user, id);
    for (let round = 0; round < 4; round += 1) {
      await someTaken(load);
      pgCtl('-m', 'fast', 'restart');
    }
    await isUp(server);
    await load.stop();
    expect([server.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
    await allDone(user, id, load.accepted.size);
  } finally {
    pgCtl('-m', 'immediate', 'stop');
  }
});

test('a frozen database: health says so at once, requests are refused in words, it goes on thawed', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR });
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const postmaster = postmasterOf(DATA_DIR)!;
  const frozen = [postmaster, ...childrenOf(postmaster)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const ask = async (path: string) => {
      const from = performance.now();
      const answer = await user.fetch(path);
      const body = (await answer.json()) as { code: string; fields?: object };
      return { status: answer.status, seconds: (performance.now() - from) / 1000, body };
    };
    const first = await ask('/api/health');
    expect([first.status, first.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(first.seconds).toBeLessThan(1);
    const ready = await ask('/api/health/ready');
    const fields = { database: 'O banco de dados não responde.' };
    expect([ready.status, ready.body]).toMatchObject([503, { code: 'NOT_READY', fields }]);
    expect(ready.seconds).toBeLessThan(1.5);
    // Requests sent before the outage was noticed, and those sent after.
    for (const answer of await Promise.all(Array.from({ length: 30 }, () => ask(`/api/projects/${id}`)))) {
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(answer.seconds).toBeLessThan(8);
    }
    const later = await ask('/api/projects');
    expect([later.status, later.seconds < 1]).toEqual([503, true]);
  } finally {
    for (const pid of [...childrenOf(postmaster), ...frozen]) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
  }
  await isUp(server);
  expect((await user.ask(projects.get, { id })).status).toBe(200);
  expect((await server.visitor.ask(health.ready, {})).body).toEqual({ status: 'ready' });
});
