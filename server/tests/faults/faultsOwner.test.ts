import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { health } from '#contract/health.ts';
import { isAlive, postmasterOf } from '#testing/processes.ts';
import {
  cleanUp,
  newDataDir,
  newDataDirWithCluster,
  startOfToday,
  startServerProcess,
  startWorkerProcess,
} from '#server/tests/serverProcess.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

afterEach(cleanUp);

const ports = ['the same port', 'another port'];
test.each(ports)('a second start on one DATA_DIR, at %s, refuses in one sentence and harms nothing', async (where) => {
  const DATA_DIR = await newDataDirWithCluster();
  const first = await startServerProcess({ DATA_DIR });
  const database = postmasterOf(DATA_DIR);
  const second = startOfToday('main', {
    DATA_DIR,
    PORT: where === 'another port' ? '0' : new URL(first.origin).port,
  });
  expect(await second.ended()).toBe(1);
  expect(second.said().trim().split('\n')).toEqual([expect.stringContaining('Another Entoa is running on')]);
  expect(postmasterOf(DATA_DIR)).toBe(database);
  expect((await first.visitor.ask(health.get, {})).status).toBe(200);
  const user = await first.signIn('USER');
  expect((await spokenPrompt(user, (await newProject(user)).id)).status).toBe('PROCESSED');
  first.child.kill('SIGTERM');
  expect(await first.ended()).toBe(0);
  expect(postmasterOf(DATA_DIR)).toBeUndefined();
});

test('who comes after a killed server adopts its database, and ends it', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const killed = await startServerProcess({ DATA_DIR });
  const database = postmasterOf(DATA_DIR);
  killed.child.kill('SIGKILL');
  await killed.ended();
  const next = await startServerProcess({ DATA_DIR });
  expect(postmasterOf(DATA_DIR)).toBe(database);
  next.child.kill('SIGTERM');
  expect(await next.ended()).toBe(0);
  expect(isAlive(database!)).toBe(false);
});

test('a port that is taken by somebody else ends the start, and what it had started', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as net.AddressInfo).port);
  try {
    const refused = startOfToday('main', { DATA_DIR, PORT: port });
    expect(await refused.ended()).toBe(1);
    expect(refused.said()).toContain(`Port ${port} is taken`);
    expect(postmasterOf(DATA_DIR)).toBeUndefined();
  } finally {
    taken.close();
  }
});

test('a worker works beside a server and goes without its database; alone it starts one and ends it', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '0' });
  const worker = await startWorkerProcess({ DATA_DIR });
  const user = await server.signIn('USER');
  expect((await spokenPrompt(user, (await newProject(user)).id)).status).toBe('PROCESSED');
  worker.child.kill('SIGTERM');
  expect(await worker.ended()).toBe(0);
  expect(postmasterOf(DATA_DIR)).toBeDefined();
  expect((await server.visitor.ask(health.get, {})).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);

  const alone = await startWorkerProcess({ DATA_DIR });
  expect(postmasterOf(DATA_DIR)).toBeDefined();
  alone.child.kill('SIGTERM');
  expect(await alone.ended()).toBe(0);
  await until('the end of its database', async () => postmasterOf(DATA_DIR) === undefined);
});

test('of several that start at once on one folder one becomes the server', async () => {
  const DATA_DIR = newDataDir();
  const starts = Array.from({ length: 3 }, () => startOfToday('main', { DATA_DIR }));
  await until('two to be refused', async () => starts.filter(({ child }) => child.exitCode === 1).length === 2);
  const [server] = starts.filter(({ child }) => child.exitCode === null);
  await until('the greeting', async () => server!.out().includes('http'));
  const refused = starts.filter((one) => one !== server);
  expect(refused.every(({ said }) => said().includes('Another Entoa is running'))).toBe(true);
});
