import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { openSynthesisThread } from './openSynthesisThread.ts';
import { openPool, type PoolOptions, type SynthesisPool } from './synthesisPool.ts';
import type { StreamPiece } from '#server/speech/api/speech.ts';
import { lendThread } from '#testing/speech/lentThreads.ts';
import { testRequest } from '#testing/speech/testRequest.ts';

const pools: SynthesisPool[] = [];
const open = (over: Partial<PoolOptions>) => {
  const pool = openPool({
    threads: 1,
    timeLimitMs: 60_000,
    ordersPerThread: 1000,
    openThread: lendThread,
    ...over,
  });
  pools.push(pool);
  return pool;
};
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

const long = testRequest({ text: 'Esta frase é longa e se repete. '.repeat(20) });
/** A thread that runs only the given program on each request. */
const thread = (onOrder: string) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { ${onOrder} }); ` +
      "parentPort.postMessage({ type: 'ready' });",
    { eval: true, execArgv: [] },
  );

test('a thread that dies takes its own text with it: the others are spoken, and so is the next', async () => {
  const workers: Worker[] = [];
  const pool = open({
    threads: 2,
    openThread: () => {
      const worker = openSynthesisThread();
      workers.push(worker);
      return worker;
    },
  });
  await pool.ready;
  const [hit, spared, waiting] = [pool.speak(long), pool.speak(long), pool.speak(testRequest())];
  void workers[0]?.terminate();
  await expect(hit).rejects.toMatchObject({ code: 'ENGINE_CRASHED', isFinal: false });
  expect((await spared).duration).toBeGreaterThan(20);
  expect((await waiting).duration).toBeGreaterThan(1);
  expect((await pool.speak(testRequest())).duration).toBeGreaterThan(1);
  expect(workers).toHaveLength(3);
});

test('an exception in a thread is a crash of its text alone', async () => {
  let opened = 0;
  const pool = open({ openThread: () => (++opened === 1 ? thread('throw new Error("boom")') : lendThread()) });
  const [hit, next] = [pool.speak(testRequest()), pool.speak(testRequest())];
  await expect(hit).rejects.toMatchObject({ code: 'ENGINE_CRASHED', isFinal: false });
  expect((await next).duration).toBeGreaterThan(1);
});

test('a thread that never answers is ended at the time limit and replaced', async () => {
  let opened = 0;
  const pool = open({
    timeLimitMs: 8000,
    openThread: () => (++opened === 1 ? thread('for (;;);') : lendThread()),
  });
  const [hit, next] = [pool.speak(testRequest()), pool.speak(testRequest())];
  await expect(hit).rejects.toMatchObject({ code: 'TIMED_OUT', isFinal: false });
  expect((await next).duration).toBeGreaterThan(1);
});

test('an aborted text that holds its thread is ended too: the queue moves on', async () => {
  let opened = 0;
  const pool = open({
    timeLimitMs: 8000,
    openThread: () => (++opened === 1 ? thread('for (;;);') : lendThread()),
  });
  const controller = new AbortController();
  const [hit, next] = [pool.speak(testRequest(), controller.signal), pool.speak(testRequest())];
  await pool.ready;
  controller.abort();
  await expect(hit).rejects.toMatchObject({ name: 'AbortError' });
  expect((await next).duration).toBeGreaterThan(1);
});

test('a thread makes way after its number of texts', async () => {
  let opened = 0;
  const pool = open({
    ordersPerThread: 2,
    openThread: () => {
      opened++;
      return lendThread();
    },
  });
  for (let i = 0; i < 5; i++) await pool.speak(testRequest({ text: 'sim' }));
  expect(opened).toBe(3);
});

test('an engine that cannot start says so at once, and fails texts instead of trying for ever', async () => {
  let opened = 0;
  const pool = open({
    openThread: () => {
      opened++;
      return new Worker('throw new Error("no engine")', { eval: true, execArgv: [] });
    },
  });
  await expect(pool.ready).rejects.toThrow('no engine');
  await expect(Promise.allSettled([pool.speak(testRequest()), pool.speak(testRequest())])).resolves.toMatchObject([
    { status: 'rejected', reason: { code: 'ENGINE_CRASHED' } },
    { status: 'rejected', reason: { code: 'ENGINE_CRASHED' } },
  ]);
  expect(opened).toBeLessThanOrEqual(4);
});

test('closing ends what is spoken and what waits', async () => {
  const pool = open({});
  await pool.ready;
  const all = [pool.speak(long), pool.speak(long)];
  const settled = Promise.allSettled(all);
  await pool.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.speak(testRequest())).rejects.toMatchObject({ code: 'ENGINE_CRASHED' });
});

test('streams leave a thread to files, and a cancelled one frees its own', async () => {
  const pool = open({ threads: 2 });
  await pool.ready;
  const controllers = Array.from({ length: 4 }, () => new AbortController());
  const streams = controllers.map(({ signal }) =>
    readAll(pool.stream(long, { format: 'WAV', speed: 1, isService: false }, signal)),
  );
  const settled = Promise.allSettled(streams);
  const order: string[] = [];
  const file = pool.speak(testRequest()).then(() => order.push('file'));
  void streams[0]!.then(
    () => order.push('stream'),
    () => undefined,
  );
  await file;
  expect(order).toEqual(['file']);
  for (const controller of controllers) controller.abort();
  await settled;
  expect((await pool.speak(testRequest())).duration).toBeGreaterThan(1);
});

async function readAll(pieces: AsyncIterable<StreamPiece>): Promise<StreamPiece[]> {
  const all: StreamPiece[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

const service = { format: 'PCM', speed: 1, isService: true } as const;

test('a stream of a service begins although every thread is at a long file, and files go on meanwhile', async () => {
  const pool = open({ threads: 1 });
  await pool.ready;
  const ends: string[] = [];
  const file = pool.speak(long).then(() => ends.push('file'));
  const first = await pool.stream(testRequest(), service).next();
  expect(first.done).toBe(false);
  expect(ends).toEqual([]);
  const flood = Array.from({ length: 30 }, () =>
    readAll(pool.stream(testRequest({ text: 'Uma frase. E outra. E mais uma. E a última.' }), service)),
  );
  const prompt = file.then(() => pool.speak(testRequest())).then(() => ends.push('prompt'));
  void Promise.all(flood).then(() => ends.push('flood'));
  await prompt;
  expect(ends).toEqual(['file', 'prompt']);
  await Promise.all(flood);
});

test('a reader who stops for a while makes the stream wait, not the thread', async () => {
  const pool = open({ threads: 1 });
  await pool.ready;
  const slow = pool.stream(long, service);
  await slow.next();
  expect((await pool.speak(testRequest())).duration).toBeGreaterThan(1);
  expect((await readAll(pool.stream(long, service))).length).toBeGreaterThan(10);
  expect(pool.countOrders()).toBe(1);
  expect((await readAll(slow)).at(-1)!.spokenTo).toBe(long.text.trimEnd().length);
  expect(pool.countOrders()).toBe(0);
});

test('a text that kills its thread does not take the streams with it that share the thread', async () => {
  let opened = 0;
  const dying =
    "let orders = 0; parentPort.on('message', ({ control }) => { if (++orders < 3) return; " +
    "Atomics.store(new Int32Array(control), 3, 1); throw new Error('boom'); });";
  const pool = open({
    openThread: () =>
      ++opened === 1
        ? new Worker(
            `const { parentPort } = require('node:worker_threads'); ${dying} ` +
              "parentPort.postMessage({ type: 'ready' });",
            { eval: true, execArgv: [] },
          )
        : lendThread(),
  });
  await pool.ready;
  const streams = [0, 1, 2].map(() => readAll(pool.stream(testRequest(), service)));
  const ends = await Promise.allSettled(streams);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('after a stream of a service files leave a thread to the next one, for a while', async () => {
  // Longer than the first stream takes on a busy machine.
  const pool = open({ threads: 2, reservedMs: 300_000 });
  await pool.ready;
  await readAll(pool.stream(testRequest(), service));
  const files = [pool.speak(long), pool.speak(long)];
  const ends: number[] = [];
  files.forEach((file, index) => void file.then(() => ends.push(index)));
  await files[0];
  expect(ends).toEqual([0]);
  await files[1];
});

test('a file that shared its thread with a text that kills it is spoken elsewhere, and not blamed', async () => {
  let opened = 0;
  const dying = `
    const { parentPort } = require('node:worker_threads');
    let orders = 0;
    parentPort.on('message', ({ id }) => {
      if (++orders < 2) return;
      parentPort.postMessage({ type: 'broken', id });
      setTimeout(() => { throw new Error('boom'); }, 20);
    });
    parentPort.postMessage({ type: 'ready' });`;
  const openThread = () => (++opened === 1 ? new Worker(dying, { eval: true, execArgv: [] }) : lendThread());
  const pool = open({ openThread });
  await pool.ready;
  const file = pool.speak(testRequest());
  await expect(readAll(pool.stream(testRequest(), service))).rejects.toMatchObject({ code: 'ENGINE_CRASHED' });
  expect((await file).duration).toBeGreaterThan(1);
});
