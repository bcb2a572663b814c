import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let user: Client;
let address: string;
let whole: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signIn('USER');
  address = (await spokenPrompt(user, (await newProject(user)).id)).path!;
  whole = Buffer.from(await (await user.fetch(address)).arrayBuffer());
});
afterAll(() => server.stop());

async function ask(range: string, headers: Record<string, string> = {}) {
  const answer = await user.fetch(address, { headers: { range, ...headers } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, range: answer.headers.get('content-range'), bytes };
}

test('a range inside the file is that part of it', async () => {
  const size = whole.length;
  const inside: [string, number, number][] = [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ];
  for (const [range, from, to] of inside) {
    const answer = await ask(range);
    expect([range, answer.status, answer.range]).toEqual([range, 206, `bytes ${from}-${to}/${size}`]);
    expect(answer.bytes.equals(whole.subarray(from, to + 1))).toBe(true);
  }
});

test('a range outside the file is refused with its size', async () => {
  const size = whole.length;
  for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0', 'bytes=99999999999999999999-']) {
    const answer = await ask(range);
    expect([range, answer.status, answer.range]).toEqual([range, 416, `bytes */${whole.length}`]);
    const message = 'O trecho pedido fica fora do arquivo.';
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ code: 'RANGE_OUTSIDE', message });
  }
});

const none = [
  'bytes=abc',
  'bytes=',
  'bytes=-',
  'bytes=9-2',
  'bytes=1-x',
  'seconds=0-1',
  'bytes=0-1,x',
  'nada',
  'bytes=1.5-2',
];
test.each(none)('%s is no range: the whole file comes', async (range) => {
  const answer = await ask(range);
  expect([answer.status, answer.range]).toEqual([200, null]);
  expect(answer.bytes.equals(whole)).toBe(true);
});

test('a range of another version of the file brings the whole one', async () => {
  const answer = await ask(`bytes=${whole.length}-`, { 'if-range': '"another"' });
  expect([answer.status, answer.bytes.length]).toEqual([200, whole.length]);
});
