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
/** By the name under which the database knows them. */
const workers = new Map<string, ChildProcess>();
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  user = await server.signIn('USER');
  const start = async (name: string) => {
    const { child } = await startWorkerProcess({ DATA_DIR: server.dataDir, PGAPPNAME: name });
    workers.set(name, child);
  };
  await Promise.all(['first', 'second'].map(start));
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
/** More than two workers speak meanwhile. */
const LINES = 30;

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
/** Database processes that hold slots, and the workers that they serve. */
async function slots(): Promise<{ pid: number; worker: string }[]> {
  const { rows } = await server.db.$client.query<{ pid: number; worker: string }>(
    `select pid, application_name as worker from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = $1 and granted`,
    [advisoryLocks.fileJobSlot],
  );
  return rows;
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
  expect(await mostAtOnce(await sendLines(10), 10)).toBe(1);
  await setLimit(0);
  const long = `${'uma frase bem longa que demora a ser falada, '.repeat(5)}`;
  expect(await mostAtOnce(await sendLines(10, long), 10)).toBeGreaterThan(2);
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
  const id = await sendLines(LINES, 'uma frase que demora a ser falada,');
  const { worker, pid } = await until('a worker to be stopped with the slot', async () => {
    const [slot] = await slots();
    const holder = slot && workers.get(slot.worker);
    if (!holder) return undefined;
    holder.kill('SIGSTOP');
    // It may have given the slot back before it stopped.
    if ((await slots())[0]?.pid === slot.pid) return { worker: holder, pid: slot.pid };
    holder.kill('SIGCONT');
    return undefined;
  });
  const { processed } = await countsOf(id);
  await pause(LINES_MS);
  expect((await countsOf(id)).processed).toBe(processed);
  expect(processed).toBeLessThan(LINES);
  worker.kill('SIGKILL');
  await until('another to have a slot', async () => (await slots()).some((slot) => slot.pid !== pid));
  await setLimit(0);
  await until('all are spoken', async () => (await countsOf(id)).processed === LINES);
});
