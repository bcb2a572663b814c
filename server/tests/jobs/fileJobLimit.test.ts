import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Client } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { cleanUp, startWorkerProcess } from '#server/tests/serverProcess.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

/** A server without workers of its own, and two worker processes beside it. */
let server: TestServer;
let user: Client;
let workers: ChildProcess[];
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  user = await server.signIn('USER');
  const started = await Promise.all([1, 2].map(() => startWorkerProcess({ DATA_DIR: server.dataDir })));
  workers = started.map(({ child }) => child);
});
afterAll(async () => {
  await cleanUp();
  await server.stop();
});

const setLimit = async (limit: number) =>
  (await server.signIn('ADMIN')).call(settings.update, {
    nodePoolsLimitForFileSynthesis: limit,
    nodesPerNodePoolLimitForFileSynthesis: 1,
  });

/** Time in which a worker finishes some lines, even on a busy machine. */
const LINES_MS = 1000;

let file = 0;
/** Imports the given number of lines, each with its own text. */
async function sendLines(count: number, text = 'Fila'): Promise<number> {
  file += 1;
  const lines = Array.from({ length: count }, (_, i) => `aviso da fila;${text} ${file} ${i}.`);
  const { id } = await newProject(user);
  const content = `name;text\n${lines.join('\n')}`;
  await user.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    { file: { name: 'fila.csv', content } },
  );
  return id;
}

const countsOf = async (id: number) => (await user.call(projects.get, { id })).prompts;
/** Database processes that hold slots. */
async function slots(): Promise<number[]> {
  const { rows } = await server.db.$client.query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and classid = $1 and granted",
    [advisoryLocks.fileJobSlot],
  );
  return rows.map(({ pid }) => pid);
}
/** Max number of prompts processed at the same time, sampled until all are finished. */
async function mostAtOnce(id: number, lines: number): Promise<number> {
  let most = 0;
  await until('all are spoken', async () => {
    const { processed, processing } = await countsOf(id);
    most = Math.max(most, processing);
    return processed === lines;
  });
  return most;
}

test('as many file jobs as the settings say run at once over all processes, or as many as can', async () => {
  await setLimit(1);
  expect(await mostAtOnce(await sendLines(25), 25)).toBe(1);
  await setLimit(0);
  const long = `${'uma frase bem longa que demora a ser falada, '.repeat(10)}`;
  expect(await mostAtOnce(await sendLines(16, long), 16)).toBeGreaterThan(2);
  expect(await slots()).toEqual([]);
});

test('a limit that changes holds from the next job on, and what waits hears of it', async () => {
  await setLimit(1);
  const id = await sendLines(120);
  await until('one is spoken', async () => (await countsOf(id)).processed > 0);
  await setLimit(3);
  await until('three at once', async () => (await slots()).length === 3);
  await setLimit(2);
  await until('two at once', async () => (await slots()).length === 2);
  for (let look = 0; look < 100; look += 1) expect((await slots()).length).toBeLessThanOrEqual(2);
  await setLimit(0);
  await until('all are spoken', async () => (await countsOf(id)).processed === 120);
});

test('a worker that stops holds its slot; killed, it gives it back at once and another goes on', async () => {
  await setLimit(1);
  // Long texts, since the other worker continues during each round that stops the wrong worker.
  const id = await sendLines(120, 'uma frase que demora a ser falada, '.repeat(4));
  const stopped = await until('a worker to be stopped with the slot', async () => {
    const [worker] = workers;
    worker!.kill('SIGSTOP');
    const before = await slots();
    await pause(LINES_MS);
    // If the other worker had the slot, it has used others since.
    const counts = await countsOf(id);
    await pause(LINES_MS);
    if (before.length === 1 && (await countsOf(id)).processed === counts.processed && counts.processed < 120)
      return worker;
    worker!.kill('SIGCONT');
    return undefined;
  });
  expect((await countsOf(id)).processed).toBeLessThan(120);
  const [held] = await slots();
  stopped!.kill('SIGKILL');
  await until('another to have a slot', async () => (await slots()).some((pid) => pid !== held));
  await setLimit(0);
  await until('all are spoken', async () => (await countsOf(id)).processed === 120);
});
