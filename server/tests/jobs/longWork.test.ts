import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '#contract/demo.ts';
import { dictionary } from '#contract/dictionary.ts';
import { projects } from '#contract/projects.ts';
import { settings } from '#contract/settings.ts';
import { dictionaryEntries } from '#server/modules/dictionary/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { usedEntries } from '#server/speech/normalization/dictionary.ts';
import { type Client } from '#testing/client.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { mainThreadMs } from '#testing/threadTime.ts';
import { pause } from '#testing/until.ts';

const fixture = (file: string) => fs.readFileSync(path.join(vitsFixtures, file));

let server: TestServer;
let admin: Client;
let user: Client;
let idProject: number;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '1' });
  [admin, user] = [await server.signIn('ADMIN'), await server.signIn('USER')];
  idProject = (await newProject(user)).id;
});
afterAll(() => server.stop());

/** Longest response time of a list during `work`, and the duration of `work`, in wall-clock time. */
async function listBeside<Result>(work: () => Promise<Result>) {
  const from = performance.now();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  let lists = 0;
  while (!isDone) {
    const asked = performance.now();
    await admin.call(projects.list, {});
    longestMs = Math.max(longestMs, performance.now() - asked);
    lists += 1;
  }
  return { result: await done, longestMs, workMs: performance.now() - from, lists };
}

/**
 * Longest uninterrupted work of this thread, which runs the server, during `work`, and its total work. The time of a
 * concurrent list would include other work during the database query, and delays of a busy machine.
 */
async function turnsBeside<Result>(work: () => Promise<Result>) {
  const from = mainThreadMs();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const before = mainThreadMs();
    await pause(1);
    longestMs = Math.max(longestMs, mainThreadMs() - before);
  }
  return { result: await done, longestMs, workMs: mainThreadMs() - from };
}

test('twenty models that are sent at once leave the connections of the database to others', async () => {
  const create = async () => {
    const form = new FormData();
    form.append('name', `voz ${randomUUID()}`);
    form.append('voice_config', new Blob([fixture('rb2/config.json') as never]), 'config.json');
    form.append('voice_model', new Blob([fixture('rb2/model.pth') as never]), 'model.pth');
    return (await admin.fetch('/api/models', { method: 'POST', body: form })).status;
  };
  const first = Array.from({ length: 20 }, create);
  const { lists, longestMs, workMs } = await listBeside(() => Promise.race(first));
  expect(lists).toBeGreaterThan(2);
  expect(longestMs).toBeLessThan(workMs / 2);
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
});

test.each([
  ['letters', 'a'.repeat(47 * 1024 * 1024)],
  ['columns', 'a;'.repeat(23 * 1024 * 1024)],
  ['blank lines', `name;text\n${'\n'.repeat(47 * 1024 * 1024)}`],
  ['lines without an end', `name;text\n${`"${'x'.repeat(4000)}`.repeat(10_000)}`],
])('a CSV of 47 MB of %s is refused, and others wait for nothing meanwhile', async (_what, content) => {
  const fields = { idProject: String(idProject), speaker: 'Clara', compression: 'false' };
  // Another thread sends the file, since encoding it would block this one.
  const sender = new Worker(
    `const { parentPort, workerData: { url, authorization, fields, content } } = require('node:worker_threads');
     const body = new FormData();
     for (const [name, value] of Object.entries(fields)) body.append(name, value);
     body.append('file', new Blob([content]), 'ura.csv');
     parentPort.once('message', async () => {
       const { status } = await fetch(url, { method: 'POST', headers: { authorization }, body });
       parentPort.postMessage(status);
     });
     parentPort.postMessage('ready');`,
    {
      eval: true,
      workerData: {
        url: `${server.origin}/api/prompts`,
        authorization: `Bearer ${user.tokens.accessToken}`,
        fields,
        content,
      },
    },
  );
  await once(sender, 'message');
  const { result, longestMs, workMs } = await turnsBeside(async () => {
    sender.postMessage('send');
    const [status] = (await once(sender, 'message')) as [number];
    return status;
  });
  expect(result).toBe(422);
  // If `work` blocked the thread, every request would wait for all of it.
  expect(longestMs).toBeLessThan(workMs / 10);
});

test('five thousand entries of one form cost a text no more than two', () => {
  const variantOf = (i: number) =>
    [...'entoaentoaentoa'].map((letter, bit) => ((i >> bit) & 1 ? letter.toUpperCase() : letter)).join('');
  const variants = Array.from({ length: 5000 }, (_, i) => variantOf(i));
  // No entry matches, so that comparing each position with each entry would be slow.
  const text = `${variantOf(32_000)} `.repeat(125);
  const entries = variants.map((written) => ({
    written,
    kind: 'alias' as const,
    spoken: 'x',
    isWholeWord: true,
    isCaseSensitive: true,
  }));
  const used = (some: typeof entries) => {
    usedEntries(text, some);
    const from = performance.now();
    for (let i = 0; i < 20; i += 1) usedEntries(`${text}${i}`, some);
    return performance.now() - from;
  };
  const few = entries.slice(-2);
  expect(usedEntries(text, entries)).toEqual([]);
  expect(usedEntries(`${variants[4999]} ${variants[7]}`, entries).map(({ written }) => written)).toEqual([
    variants[4999],
    variants[7],
  ]);
  // Best of five runs each, since the machine may be busy.
  const best = (some: typeof entries) => Math.min(...Array.from({ length: 5 }, () => used(some)));
  expect(best(entries)).toBeLessThan(10 * Math.max(best(few), 1));
});

test('what a change of everybody’s dictionary would do is told to managers, and in breaths', async () => {
  const entry = {
    written: 'palavra',
    kind: 'alias' as const,
    spoken: 'termo',
    isWholeWord: true,
    isCaseSensitive: false,
  };
  expect((await user.ask(dictionary.effect, { idProject: null, entry })).body.code).toBe('FORBIDDEN');
  expect((await user.ask(dictionary.effect, { idProject, entry })).status).toBe(200);
  const rows = Array.from({ length: 500 }, (_, i) => ({
    projectId: idProject,
    name: `ura ${i}`,
    text: 'palavra '.repeat(240).trim(),
    speaker: 'Clara',
    compression: false,
    status: 'PROCESSED' as const,
    queueRank: 0,
  }));
  // Two batches of the search: without breaths three searches would hold the thread for half of the work at a time.
  for (let i = 0; i < 2; i += 1) await server.db.insert(prompts).values(rows);
  await server.db
    .insert(dictionaryEntries)
    .values(
      Array.from({ length: 1000 }, (_, i) => ({ ...entry, written: `palavra${i}`, projectId: null, position: i + 1 })),
    );
  const ask = () => admin.call(dictionary.effect, { idProject: null, entry });
  const { result, longestMs, workMs } = await listBeside(() => Promise.all([ask(), ask(), ask()]));
  expect(result[0]).toMatchObject({ prompts: 1000, characters: 1000 * 1919 });
  expect(longestMs).toBeLessThan(Math.max(workMs / 4, 200));
});

test('a visitor’s text that would be read for longer than ten minutes is refused before a word is spoken', async () => {
  const ask = (text: string) =>
    server.visitor.ask(demo.speak, {
      speaker: 'Clara',
      compression: false,
      text,
      audioFormat: 'WAV',
      language: 'portuguese_brazil',
    });
  const long = await ask('a\\'.repeat(990));
  expect([long.status, long.body.fields]).toEqual([
    422,
    { text: 'O áudio deste texto passaria de 10 minutos. Encurte o texto para ouvi-lo aqui.' },
  ]);
  // Backslashes that are no path separators are not spoken.
  const silent = await ask(`Oi${'\\'.repeat(1990)}`);
  expect(silent.status).toBe(200);
  expect(Buffer.from(silent.body.audio, 'base64').length).toBeLessThan(100_000);
  expect((await ask(`${'Bom dia, em que posso ajudar você agora? '.repeat(48)}`.trim())).status).toBe(200);
});

test('an upload takes no byte more than it announced, and a person has five of them at most', async () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const begin = async (length: number) =>
    (
      await admin.fetch('/api/models/uploads', { method: 'POST', headers: { ...tus, 'upload-length': String(length) } })
    ).headers.get('location')!;
  const address = await begin(1000);
  const file = path.join(server.dataDir, 'files/scratch', `upload-${address.split('/').at(-1)}`);
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const announced = await admin.fetch(address, { method: 'PATCH', headers, body: new Uint8Array(1001) as never });
  expect([announced.status, fs.statSync(file).size]).toEqual([413, 0]);
  // Without a length, the bytes are counted as they arrive.
  const status = await new Promise<number>((resolve, reject) => {
    const request = http.request(
      server.origin + address,
      { method: 'PATCH', headers: { ...headers, authorization: `Bearer ${admin.tokens.accessToken}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve(413) : reject(error),
    );
    for (let i = 0; i < 50; i += 1) request.write(Buffer.alloc(64 * 1024));
    request.end();
  });
  expect(status).toBe(413);
  expect(fs.statSync(file).size).toBeLessThanOrEqual(1000);
  const more = [await begin(1), await begin(2), await begin(3), await begin(4), await begin(5)];
  const known = await Promise.all(
    [address, ...more].map(async (one) => (await admin.fetch(one, { method: 'HEAD', headers: tus })).status),
  );
  expect(known).toEqual([404, 200, 200, 200, 200, 200]);
});

test('uploads rest during maintenance', async () => {
  const manager = await server.signIn('MANAGER');
  await admin.call(settings.update, { maintenanceMode: true });
  const begin = (client: Client) =>
    client.fetch('/api/models/uploads', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
  expect((await begin(manager)).status).toBe(503);
  expect((await begin(admin)).status).toBe(201);
  await admin.call(settings.update, { maintenanceMode: false });
});
