import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { needs } from '#testing/needs.ts';
import { startVoiceMirror, type VoiceMirror } from '#testing/voiceMirror.ts';
import { until } from '#testing/until.ts';
import { fetchFile, type FileOrder } from './fetchFile.ts';

const model = randomBytes(200_000);
const sha256 = createHash('sha256').update(model).digest('hex');
let mirror: VoiceMirror;
let folder: string;
beforeAll(async () => {
  mirror = await startVoiceMirror([{ key: 'pt_PT-tugão-medium', name: 'Tugão', config: Buffer.from('{}'), model }]);
});
afterAll(() => mirror.stop());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-fetch-'));
  mirror.asked.length = 0;
});
afterEach(() => {
  mirror.lie('.onnx');
  fs.rmSync(folder, { recursive: true });
});

const target = () => path.join(folder, 'model.onnx');
const order = (change: Partial<FileOrder> = {}): FileOrder => ({
  url: mirror.origin + mirror.pathOf('.onnx'),
  hosts: [new URL(mirror.origin).host],
  insideHosts: [new URL(mirror.origin).host],
  target: target(),
  bytes: model.length,
  sha256,
  signal: AbortSignal.timeout(60_000),
  onProgress: () => {},
  ...change,
});
const left = () => fs.readdirSync(folder);
const lie = (answer: (request: IncomingMessage, response: ServerResponse) => void) => mirror.lie('.onnx', answer);
/** Leaves a partial file, like a killed process. */
const begun = (bytes: Uint8Array, tag?: string) => {
  fs.writeFileSync(`${target()}.partial`, bytes);
  if (tag !== undefined) fs.writeFileSync(`${target()}.partial.tag`, tag);
};
const ranges = () => mirror.asked.map(({ range }) => range);

test('a file comes whole, under its name alone, and is not asked for twice', async () => {
  const seen: number[] = [];
  // Sent piece by piece, since a fast machine would otherwise receive it in two.
  lie(async (_request, response) => {
    response.writeHead(200, { 'content-length': model.length });
    for (let to = 50_000; to <= model.length; to += 50_000) {
      response.write(model.subarray(to - 50_000, to));
      await until('the piece', () => (seen.at(-1) ?? 0) >= to);
    }
    response.end();
  });
  expect(await fetchFile(order({ onProgress: (bytes) => seen.push(bytes) }))).toEqual({ sha256 });
  expect(fs.readFileSync(target()).equals(model)).toBe(true);
  expect(left()).toEqual(['model.onnx']);
  expect([seen[0], seen.at(-1), seen.length > 3]).toEqual([0, model.length, true]);
  await fetchFile(order());
  expect(mirror.asked).toHaveLength(1);
});

test('without a SHA-256 nothing is asked for: MD5 proves nothing', async () => {
  await expect(fetchFile(order({ sha256: undefined }))).rejects.toThrow(/hash/);
  const md5 = { md5: createHash('md5').update(model).digest('hex') };
  await expect(fetchFile(order({ sha256: undefined, ...md5 }))).rejects.toThrow(/hash/);
  expect(mirror.asked).toEqual([]);
});

test('what was begun goes on from its byte, under the tag it had', async () => {
  const release = mirror.hold(65_536);
  const stopping = new AbortController();
  const first = fetchFile(order({ signal: stopping.signal }));
  await until('some bytes', () => (fs.statSync(`${target()}.partial`, { throwIfNoEntry: false })?.size ?? 0) >= 65_536);
  stopping.abort(new Error('paused'));
  await expect(first).rejects.toThrow('paused');
  release();
  const { size } = fs.statSync(`${target()}.partial`);
  await fetchFile(order());
  expect(ranges()).toEqual([undefined, `bytes=${size}-`]);
  expect(mirror.asked[1]!.ifRange).toMatch(/^"[0-9a-f]{16}"$/);
  expect(fs.readFileSync(target()).equals(model)).toBe(true);
});

test('all that is needed is here already: nothing is asked for', async () => {
  begun(model);
  await fetchFile(order());
  expect([mirror.asked, left()]).toEqual([[], ['model.onnx']]);
});

test.each([
  ['spoilt', () => begun(randomBytes(50_000)), ['bytes=50000-', undefined]],
  ['of another version', () => begun(model.subarray(0, 50_000), '"older"'), ['bytes=50000-']],
  ['too long', () => begun(randomBytes(model.length + 1)), [undefined]],
  ['whole and wrong', () => begun(randomBytes(model.length)), [undefined]],
])('what is here and %s is made good', async (_what, leave, asked) => {
  leave();
  await fetchFile(order());
  expect(fs.readFileSync(target()).equals(model)).toBe(true);
  expect(ranges()).toEqual(asked);
});

test('a source that knows no ranges, or refuses this one, sends all of it', async () => {
  begun(model.subarray(0, 50_000));
  lie((_request, response) => void response.writeHead(200, { 'content-length': model.length }).end(model));
  await fetchFile(order());
  expect(ranges()).toEqual(['bytes=50000-']);
  fs.rmSync(target());
  begun(model.subarray(0, 50_000));
  lie((request, response) => {
    if (request.headers.range) response.writeHead(416).end();
    else response.writeHead(200).end(model);
  });
  await fetchFile(order());
  expect(ranges().slice(1)).toEqual(['bytes=50000-', undefined]);
  fs.rmSync(target());
  begun(model.subarray(0, 50_000));
  lie((request, response) => {
    const range = request.headers.range && { 'content-range': `bytes 0-${model.length - 1}/${model.length}` };
    response.writeHead(range ? 206 : 200, range || {}).end(model);
  });
  await fetchFile(order());
  expect(fs.readFileSync(target()).equals(model)).toBe(true);
});

const send = (bytes: Uint8Array, headers: Record<string, string | number> = {}) =>
  lie((_request, response) => void response.writeHead(200, headers).end(bytes));
test.each([
  ['other bytes', () => send(randomBytes(model.length)), /hash não confere/],
  ['a shorter file', () => send(model.subarray(1), { 'content-length': model.length - 1 }), /tem 199999 bytes/],
  ['a longer file', () => send(Buffer.concat([model, model])), /mais bytes do que/],
  [
    'a page',
    () => send(Buffer.from('<html>Entre</html>'), { 'content-type': 'text/html; charset=utf-8' }),
    /página da internet/,
  ],
  ['404', () => lie((_request, response) => void response.writeHead(404).end()), /resposta 404/],
  [
    'a redirect to another host',
    () => lie((_request, response) => void response.writeHead(302, { location: 'https://evil.example/x.onnx' }).end()),
    /evil\.example, que não está entre os permitidos/,
  ],
  [
    'a redirect to http elsewhere',
    () => lie((_request, response) => void response.writeHead(302, { location: 'http://192.0.2.1/x.onnx' }).end()),
    /não é https/,
  ],
  [
    'a redirect without end',
    () => lie((request, response) => void response.writeHead(307, { location: request.url! }).end()),
    /sem fim/,
  ],
])('%s is refused in words and leaves nothing behind', async (_what, prepare, words) => {
  prepare();
  await expect(fetchFile(order())).rejects.toMatchObject({ message: expect.stringMatching(words), isPassing: false });
  expect(left()).toEqual([]);
});

test('an endless file is cut off at the promised size', async () => {
  let sent = 0;
  lie((_request, response) => {
    response.writeHead(200);
    const more = () => {
      sent += 65_536;
      if (!response.destroyed && sent < 1e9) response.write(randomBytes(65_536), () => setImmediate(more));
    };
    more();
  });
  await expect(fetchFile(order())).rejects.toThrow(/mais bytes do que/);
  expect(sent).toBeLessThan(50_000_000);
  expect(left()).toEqual([]);
});

/** Computed when sent; a date from test collection would be too close by now. */
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString();

test.each<[string, number, (() => string) | undefined, number | undefined]>([
  ['busy, for seconds', 429, () => '7', 7000],
  ['busy, until a date', 503, inSeconds(90), 85_000],
  ['busy for ever', 503, () => '99999999', 3600_000],
  ['broken', 502, undefined, undefined],
])('a source that is %s is waited for, and what has come stays', async (_what, status, retryAfter, waitMs) => {
  const headers = retryAfter && { 'retry-after': retryAfter() };
  begun(model.subarray(0, 50_000));
  lie((_request, response) => void response.writeHead(status, headers).end());
  const fault = (await fetchFile(order()).catch((error: unknown) => error)) as {
    isPassing: boolean;
    retryAfterMs?: number;
  };
  expect(fault.isPassing).toBe(true);
  if (waitMs === undefined) expect(fault.retryAfterMs).toBeUndefined();
  else expect(Math.abs(fault.retryAfterMs! - waitMs)).toBeLessThan(6000);
  expect(fs.statSync(`${target()}.partial`).size).toBe(50_000);
});

test('a line that breaks, ends too early, falls silent or is not there is passing', async () => {
  const passing = (words: RegExp) => ({ message: expect.stringMatching(words) as string, isPassing: true });
  lie((_request, response) => {
    response.writeHead(200, { 'content-length': model.length });
    response.write(model.subarray(0, 60_000), () => setTimeout(() => response.destroy(), 50));
  });
  await expect(fetchFile(order())).rejects.toMatchObject(passing(/caiu/));
  expect(fs.statSync(`${target()}.partial`).size).toBeGreaterThan(0);
  send(model.subarray(0, 100_000));
  await expect(fetchFile(order())).rejects.toMatchObject(passing(/caiu/));
  lie(() => {});
  await expect(fetchFile(order({ silenceMs: 300 }))).rejects.toMatchObject(passing(/silêncio/));
  const nobody = { url: 'http://127.0.0.1:9/x.onnx', hosts: ['127.0.0.1:9'], insideHosts: ['127.0.0.1:9'] };
  await expect(fetchFile(order(nobody))).rejects.toMatchObject(passing(/não aceita conexão/));
  const unknown = { url: 'https://nao-existe.invalid/x.onnx', hosts: ['nao-existe.invalid'] };
  await expect(fetchFile(order(unknown))).rejects.toMatchObject({ isPassing: true });
});

test('only https, and only the hosts named; a domain names those below it and not its look-alikes', async () => {
  const refused = (url: string, hosts: string[]) =>
    fetchFile(order({ url, hosts })).catch((error: Error) => error.message);
  expect(await refused('http://example.org/x', ['example.org'])).toMatch(/não é https/);
  expect(await refused('ftp://example.org/x', ['example.org'])).toMatch(/não é https/);
  expect(await refused('https://evil-hf.co/x', ['*.hf.co'])).toMatch(/permitidos/);
  expect(await refused('https://hf.co.evil.example/x', ['*.hf.co', 'hf.co'])).toMatch(/permitidos/);
  expect(left()).toEqual([]);
});

test(
  'a disk that fills up says so itself',
  needs('root', process.platform === 'linux' && process.getuid?.() === 0),
  async ({ skip }) => {
    const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      fs.rmdirSync(disk);
      skip('mounting');
    }
    try {
      const full = fetchFile(order({ target: path.join(disk, 'model.onnx') }));
      await expect(full).rejects.toMatchObject({ code: 'ENOSPC' });
    } finally {
      execFileSync('umount', ['-l', disk]);
      fs.rmdirSync(disk);
    }
  },
);

test('hosts that only a catalogue names are reached outside the network only, however it leads in', async () => {
  const port = new URL(mirror.origin).port;
  const words = (url: string) =>
    fetchFile(order({ url, hosts: [new URL(url).host], insideHosts: [] })).catch((error: Error) => error.message);
  for (const url of [
    `http://127.0.0.1:${port}/x`,
    `http://localhost:${port}/x`,
    'https://10.0.0.8/x',
    'https://0x7f.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/latest/meta-data',
  ])
    expect(await words(url)).toMatch(/na rede interna/);
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (...all: unknown[]) => void) =>
    done(null, [{ address: '10.0.0.8', family: 4 }])) as never);
  expect(await words('https://voices.example/x')).toMatch(/na rede interna/);
  vi.restoreAllMocks();
  const inside = ['127.0.0.1:1', 'localhost:1'];
  lie((_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end());
  const led = order({ hosts: [new URL(mirror.origin).host, ...inside] });
  await expect(fetchFile(led)).rejects.toMatchObject({ message: expect.stringMatching(/na rede interna/) });
  expect(left()).toEqual([]);
});
