import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { until } from '#testing/until.ts';
import { startTestServer } from '#server/tests/testServer.ts';
import { server, request, long, speak, stream, withServer } from '#server/tests/setups/demoSetup.ts';

withServer();

test('who leaves is not spoken for: the thread is free at once', async () => {
  const from = performance.now();
  await speak({ text: `${long.slice(0, 1900)} Inteiro.` });
  const wholeMs = performance.now() - from;
  const controller = new AbortController();
  const answer = await stream({ text: `${long.slice(0, 1900)} Cancelado.` }, { signal: controller.signal });
  await answer.body!.getReader().read();
  controller.abort();
  const leftAt = performance.now();
  // No other request is made, since that would also end the synthesis.
  await until('the thread to be free', () => server.speech.countOrders() === 0);
  expect(performance.now() - leftAt).toBeLessThan(wholeMs / 2);
});

test('one synthesis a visitor: the newest goes on, the earlier one ends', async () => {
  const first = stream({ text: `${long.slice(0, 1900)} Primeiro.` }).then(async (answer) => ({
    status: answer.status,
    bytes: (await answer.arrayBuffer().catch(() => undefined))?.byteLength,
  }));
  await until('the first is at work', () => server.speech.countOrders() > 0);
  expect((await stream({ text: 'Segundo.' })).status).toBe(200);
  const ended = await first;
  expect(ended.status === 429 || ended.bytes === undefined).toBe(true);
});

/** The database creates and removes files meanwhile; a removed one counts as empty. */
function filesBelow(folder: string): fs.Dirent[] {
  const read = () => {
    try {
      return fs.readdirSync(folder, { withFileTypes: true });
    } catch {
      return [];
    }
  };
  return read().flatMap((entry) =>
    entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : entry.isFile() ? [entry] : [],
  );
}

test('nothing of text or audio is on disk', async () => {
  const word = 'hipopotomonstrosesquipedaliofobia';
  const before = new Set(filesBelow(server.dataDir).map(({ parentPath, name }) => path.join(parentPath, name)));
  await speak({ text: `A palavra é ${word}.` });
  const made = filesBelow(server.dataDir).filter(
    ({ parentPath, name }) => !parentPath.includes(`${path.sep}postgres`) && !before.has(path.join(parentPath, name)),
  );
  expect(made.map(({ name }) => name)).toEqual([]);
  const inDatabase = filesBelow(server.dataDir).filter((file) => {
    try {
      return fs.readFileSync(path.join(file.parentPath, file.name)).includes(word);
    } catch {
      return false;
    }
  });
  expect(inDatabase.map(({ name }) => name)).toEqual([]);
});

test('too many: by address and over all, with the time to wait; files are made meanwhile', async () => {
  const strict = await startTestServer({ DEMO_LIMIT: '3', TRUST_PROXY: 'true', DEMO_ACCOUNTS: 'even-in-public' });
  try {
    const from = (address: string, token?: string) =>
      fetch(`${strict.origin}/api/prompts/demo`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ ...request, text: `Oi, ${address}` }),
      });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await from('10.0.0.1')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await from('10.0.0.1');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY' });
    expect((await from('10.0.0.2')).status).toBe(200);
    // Somebody who compares voices is counted apart from the visitors of the same network, and from colleagues.
    for (const role of ['ADMIN', 'MANAGER'] as const) {
      const { accessToken } = (await strict.signIn(role)).tokens;
      const asked = [];
      for (let i = 0; i < 4; i += 1) asked.push((await from('10.0.0.1', accessToken)).status);
      expect(asked).toEqual([200, 200, 200, 429]);
    }
    await until('the limit over all', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => from(`10.0.1.${i}`)));
      return answers.some(({ status }) => status === 429);
    });
    expect((await strict.visitor.fetch('/api/health')).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
