import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import v8 from 'node:v8';
import vm from 'node:vm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pause, until } from '#testing/until.ts';
import { sendCsv } from './sendCsv.ts';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

const ROWS = 60;
const READ_MS = 5;
/** The lines of each part that was read, of all exports. */
let read: WeakRef<readonly (readonly string[])[]>[] = [];
/** Exports that were told of, as in the audit log. */
let admitted = 0;
const app = Fastify();
/** Parts that all exports had read when one was admitted, by caller; and when its own first part was begun. */
const readBefore = new Map<string, { admission: number; firstPart: number }>();
/** An export without an end. */
app.get<{ Params: { caller: string } }>('/:caller', async ({ params: { caller } }, reply) =>
  sendCsv<number>(
    reply,
    {
      caller,
      fileName: 'muito.csv',
      header: ['Nome'],
      onAdmitted: async () => {
        admitted += 1;
        readBefore.set(caller, { admission: read.length, firstPart: Infinity });
      },
    },
    async (last = 0) => {
      if (last === 0) readBefore.get(caller)!.firstPart = read.length;
      await pause(READ_MS);
      const lines = Array.from({ length: ROWS }, (_, i) => [`${last + i} ${'x'.repeat(800)}`]);
      read.push(new WeakRef(lines));
      return { lines, last: last + ROWS };
    },
  ),
);
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(() => {
  read = [];
  admitted = 0;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

async function beginExport(caller: number): Promise<net.Socket> {
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET /${caller} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

test('a reader that takes nothing holds none of the rows of an endless export', async () => {
  const socket = await beginExport(1);
  let parts = 0;
  await until('the export waits for its reader', async () => {
    const before = parts;
    await pause(200);
    parts = read.length;
    return parts === before;
  });
  collectGarbage();
  expect(read.filter((lines) => lines.deref() !== undefined)).toEqual([]);
  socket.destroy();
});

test('an export begins before those that are under way go on', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, (_, caller) => beginExport(caller)));
  for (const socket of sockets) socket.resume();
  sockets.push(await beginExport(20));
  const { admission, firstPart } = readBefore.get('20')!;
  // The parts that were being read.
  expect(firstPart - admission).toBeLessThanOrEqual(2);
  for (const socket of sockets) socket.destroy();
});

test('a caller has eight exports at once, and one that is refused is told of nowhere', async () => {
  const sockets: net.Socket[] = [];
  for (let i = 0; i < 9; i += 1) sockets.push(await beginExport(30));
  expect(sockets.map((socket) => String(socket.read(12)).endsWith(' 200'))).toEqual([
    ...Array.from({ length: 8 }, () => true),
    false,
  ]);
  expect(admitted).toBe(8);
  for (const socket of sockets) socket.destroy();
});
