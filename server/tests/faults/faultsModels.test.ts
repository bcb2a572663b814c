import fs from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { type ModelDetail, models } from '#contract/models.ts';
import { endlessGraph, goodModel, greedyGraph, piperJson } from '#testing/fixtures/hostileGraphs.ts';
import { childrenOf, isAlive, postmasterOf } from '#testing/processes.ts';
import { cleanUp, newDataDirWithCluster, startServerProcess } from '#server/tests/serverProcess.ts';
import { type Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

afterEach(cleanUp);

interface Sent {
  config: Uint8Array | string;
  model: Uint8Array;
  fileName: string;
}

async function create(manager: Client, name: string, { config, model, fileName }: Sent): Promise<number> {
  const form = new FormData();
  form.append('name', name);
  form.append('voice_config', new Blob([config as never]), 'config.json');
  form.append('voice_model', new Blob([model as never]), fileName);
  const answer = await manager.fetch('/api/models', { method: 'POST', body: form });
  const body = (await answer.json()) as ModelDetail;
  expect([answer.status, body]).toMatchObject([200, { name }]);
  return body.id;
}
const createHostile = (manager: Client, name: string, model: Uint8Array) =>
  create(manager, name, { config: piperJson(), model, fileName: 'voz.onnx' });
const createGood = (manager: Client, name: string) => create(manager, name, { ...goodModel(), fileName: 'model.pth' });
const failed = (word: string) => ({ activation: 'failed', failure: expect.stringContaining(word) as string });
const settled = (manager: Client, id: number) =>
  until('the end of the preparation', async () => {
    const model = await manager.call(models.get, { id });
    return model.activation !== 'preparing' && model;
  });

const graphsOf = (parent: number) =>
  childrenOf(parent).filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('graphProgram');
    } catch {
      return false;
    }
  });
const cpuOf = (pid: number) => {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
/**
 * Waits until the process is computing: starting takes at most a second of CPU time, and a busy machine grants only a
 * few seconds before the time limit.
 */
const busyGraph = (parent: number) =>
  until('the model to be at it', async () => graphsOf(parent).find((pid) => cpuOf(pid) > 1.5));

test('a stop is clean while a model never ends; it is given up later, and others are activated meanwhile', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const server = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '2', MODEL_THREADS: '1' });
  const manager = await server.signIn('MANAGER');
  const endless = await createHostile(manager, 'infinita', endlessGraph());
  const good = await createGood(manager, 'normal');
  await manager.call(models.toggle, { id: endless });
  const graph = await busyGraph(server.child.pid!);
  const from = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(performance.now() - from).toBeLessThan(10_000);
  expect(postmasterOf(DATA_DIR)).toBeUndefined();
  await until('the end of its process', async () => !isAlive(graph));

  // The interrupted attempt does not count: preparation resumes by itself and fails with its own reason.
  const next = await startServerProcess({ DATA_DIR, SPEECH_THREADS: '2', MODEL_THREADS: '1' });
  const again = await next.signIn('MANAGER');
  await busyGraph(next.child.pid!);
  await again.call(models.toggle, { id: good });
  expect(await settled(again, good)).toMatchObject({ activation: 'active' });
  expect(await settled(again, endless)).toMatchObject(failed('limite de tempo'));
  const said = { speaker: 'normal', language: 'english' } as const;
  expect((await spokenPrompt(again, (await newProject(again)).id, said)).status).toBe('PROCESSED');
});

test('the process of a model dies with a killed server, whatever it is stuck in', async () => {
  const server = await startServerProcess({
    DATA_DIR: await newDataDirWithCluster(),
    SPEECH_THREADS: '2',
    MODEL_THREADS: '1',
  });
  const manager = await server.signIn('MANAGER');
  await manager.call(models.toggle, { id: await createHostile(manager, 'infinita', endlessGraph()) });
  const graph = await busyGraph(server.child.pid!);
  server.child.kill('SIGKILL');
  await until('the end of its process', async () => !isAlive(graph));
});

test('a model that asks for more memory than a voice takes is ended while it speaks', async () => {
  const server = await startServerProcess({
    DATA_DIR: await newDataDirWithCluster(),
    SPEECH_THREADS: '2',
    MODEL_THREADS: '1',
  });
  const manager = await server.signIn('MANAGER');
  const greedy = await createHostile(manager, 'gulosa', greedyGraph());
  let most = 0;
  const timer = setInterval(() => {
    for (const pid of graphsOf(server.child.pid!)) {
      try {
        most = Math.max(most, Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096);
      } catch {
        // The process has just ended.
      }
    }
  }, 20);
  await manager.call(models.toggle, { id: greedy });
  expect(await settled(manager, greedy)).toMatchObject(failed('memória'));
  clearInterval(timer);
  expect(most).toBeLessThan(4 * 1024 ** 3);
  expect((await spokenPrompt(manager, (await newProject(manager)).id)).status).toBe('PROCESSED');
});
