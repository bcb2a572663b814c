import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '#testing/until.ts';
import { closeStalledAnswers, closeWhenStalled, inPieces } from './closeWhenStalled.ts';

const LIMIT_MS = 200;

/** More than the socket buffers of both sides hold. */
const much = Buffer.alloc(64 * 1024 * 1024);
let answers: http.ServerResponse[] = [];
const server = http.createServer((_request, answer) => {
  answers.push(answer);
  closeWhenStalled(answer, LIMIT_MS, 1024);
  answer.flushHeaders();
});
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(): Promise<[net.Socket, http.ServerResponse]> {
  answers = [];
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await once(socket, 'readable');
  return [socket, answers[0]!];
}

test('who waits for the next sentence goes on hearing, however long it takes to be made', async () => {
  const [socket, answer] = await ask();
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  for (const sentence of ['primeira', 'segunda', 'terceira']) {
    await pause(3 * LIMIT_MS);
    answer.write(sentence);
  }
  answer.end();
  while (!text.endsWith('0\r\n\r\n')) await once(socket, 'data');
  for (const sentence of ['primeira', 'segunda', 'terceira']) expect(text).toContain(sentence);
  socket.destroy();
});

test('who takes nothing of what waits is let go, after a pause of the speaker too', async () => {
  const [socket, answer] = await ask();
  await pause(3 * LIMIT_MS);
  expect(answer.destroyed).toBe(false);
  socket.pause();
  answer.write(much);
  await once(answer, 'close');
  expect(answer.writableFinished).toBe(false);
  socket.destroy();
});

test('who takes hardly anything is let go, however long it goes on reading', async () => {
  const [socket, answer] = await ask();
  socket.pause();
  answer.write(much);
  const sips = setInterval(() => socket.read(64), LIMIT_MS / 4);
  await once(answer, 'close');
  clearInterval(sips);
  expect(answer.writableFinished).toBe(false);
  socket.destroy();
});

test('who reads at the pace of a playback goes on', async () => {
  const [socket, answer] = await ask();
  socket.pause();
  Readable.from(inPieces(Readable.from([much]))).pipe(answer);
  const sips = setInterval(() => socket.read(512 * 1024), LIMIT_MS / 8);
  await pause(12 * LIMIT_MS);
  clearInterval(sips);
  expect(answer.destroyed).toBe(false);
  socket.destroy();
});

test('whatever streams an answer is closed for a reader that takes nothing', async () => {
  const app = Fastify();
  closeStalledAnswers(app, LIMIT_MS);
  const stream = Readable.from([much, much], { objectMode: false });
  app.get('/', async (_request, reply) => reply.send(stream));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await once(socket, 'readable');
  await once(stream, 'close');
  expect(stream.readableEnded).toBe(false);
  socket.destroy();
  await app.close();
});
