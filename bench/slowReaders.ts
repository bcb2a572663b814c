import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { apikeys } from '#contract/apikeys.ts';
import { audit } from '#contract/audit.ts';
import { backups } from '#contract/backups.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { preview } from '#contract/preview.ts';
import { projects } from '#contract/projects.ts';
import { scripts } from '#contract/scripts.ts';
import { speech } from '#contract/speech.ts';
import { DEMO_PASSWORD } from '#testing/accounts.ts';
import { client } from '#testing/client.ts';
import { seedPrompts } from '#testing/manyRows.ts';
import { pause, until } from '#testing/until.ts';
import { type BenchServer, signInAsAdmin, startBenchServer } from './benchServer.ts';
import { median } from './median.ts';
import { residentMegabytes } from './residentMegabytes.ts';

const READERS = 300;
const KEYS = 5;
const WATCHED_MS = 40_000;
const NEIGHBOUR_RUNS = 7;
const BACKUP_FILE_BYTES = 64 * 1024 ** 2;
const SENTENCE = 'Para falar com um dos nossos atendentes sobre a sua fatura, tecle dois e aguarde na linha. ';
/** One sentence of 20 seconds and 3,900 characters in all. */
const LONG = `${SENTENCE.replaceAll('. ', ', ').repeat(4)}${SENTENCE.repeat(38)}`.slice(0, 3900);

/** The request that a reader sends. */
interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

export interface SlowReaderFigures {
  readonly kind: string;
  /** Answers that began; the others were refused. */
  readonly begun: number;
  /** Megabytes before the readers, at most while they wait, and after they have gone. */
  readonly before: number;
  readonly most: number;
  readonly after: number;
  /** Milliseconds to the first byte of the same answer for a neighbour, alone and beside the readers; medians. */
  readonly aloneMs: number;
  readonly besideMs: number;
}

/**
 * Memory of the server, and the first byte of a neighbour, beside 300 readers that take the first bytes of an answer
 * and nothing more. Each kind of answer has a server of its own.
 */
export async function* measureSlowReaders(kinds = Object.keys(sources)): AsyncGenerator<SlowReaderFigures> {
  for (const kind of kinds) {
    const BACKUP_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-bench-backups-'));
    const server = await startBenchServer({ SPEECH_THREADS: '2', LOGIN_LIMIT: '100000', BACKUP_DIR });
    try {
      yield await measure(kind, server, await sources[kind]!(server));
    } finally {
      await server.stop();
      fs.rmSync(BACKUP_DIR, { recursive: true });
    }
  }
}

async function measure(kind: string, server: BenchServer, ask: Source): Promise<SlowReaderFigures> {
  await firstByteMs(server, await ask(READERS));
  const asked: Asked[] = [];
  for (let i = 0; i < READERS; i += 1) asked.push(await ask(i));
  const neighbours: Asked[] = [];
  for (let i = 0; i < 2 * NEIGHBOUR_RUNS; i += 1) neighbours.push(await ask(READERS + 1 + i));
  const alone: number[] = [];
  for (const one of neighbours.slice(NEIGHBOUR_RUNS)) alone.push(await firstByteMs(server, one));
  const before = residentMegabytes(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(server.pid));
  }, 50);
  const readers = asked.map((one) => openReader(server, one));
  await pause(WATCHED_MS);
  const beside: number[] = [];
  for (const one of neighbours.slice(0, NEIGHBOUR_RUNS)) beside.push(await firstByteMs(server, one));
  clearInterval(watch);
  const begun = readers.filter(({ status }) => status() === 200).length;
  for (const { socket } of readers) socket.destroy();
  await pause(10_000);
  return {
    kind,
    begun,
    before,
    most,
    after: residentMegabytes(server.pid),
    aloneMs: median(alone),
    besideMs: median(beside),
  };
}

/** The request of the nth reader; those from READERS on are the neighbour's. */
type Source = (n: number) => Asked | Promise<Asked>;

const sources: Record<string, (server: BenchServer) => Promise<Source>> = {
  'speech, PCM': speechAs('pcm'),
  'speech, MP3': speechAs('mp3'),
  'speech, Opus': speechAs('opus'),
  preview: async (server) => {
    const token = await signInAsAdmin(server);
    return (n) => ({
      method: 'POST',
      path: addressOf(preview.speak),
      token: n < READERS ? server.accessToken : token,
      body: { text: `${n} ${LONG}`.slice(0, 2000), speaker: 'Clara', compression: false },
    });
  },
  'audit as CSV': async (server) => {
    const token = await signInAsAdmin(server);
    await withDatabase(server, (db) =>
      db.query(`insert into audit_log (user_email, address, action, entity_id, entity_name, before, after)
        select 'gerente@entoa.local', '127.0.0.1', 'prompts.update', i, 'Prompt ' || i,
          jsonb_build_object('text', repeat('Texto de antes. ', 20)), jsonb_build_object('text', repeat('Texto. ', 40))
        from generate_series(1, 100000) i`),
    );
    // There is one administrator: the neighbour is somebody else with another answer.
    return (n) =>
      n < READERS
        ? { method: 'GET', path: addressOf(audit.exportCsv), token }
        : { method: 'GET', path: addressOf(projects.list), token: server.accessToken };
  },
  'script as CSV': scriptAs('csv'),
  'script as XLSX': scriptAs('xlsx'),
  backup: async (server) => {
    const token = await signInAsAdmin(server);
    const admin = client(server.origin, { accessToken: token, refreshToken: '' });
    const folder = path.join(server.dataDir, 'files/audio');
    fs.mkdirSync(folder, { recursive: true });
    for (let i = 0; i < 4; i += 1)
      fs.writeFileSync(path.join(folder, `${randomBytes(32).toString('hex')}.wav`), randomBytes(BACKUP_FILE_BYTES));
    await admin.call(backups.make, {});
    const id = await until('a backup is made', async () => {
      const { isMaking, data } = await admin.call(backups.list, {});
      return isMaking ? undefined : data[0]?.id;
    });
    return async () => ({
      method: 'GET',
      path: (await admin.call(backups.authorizeDownload, { id, password: DEMO_PASSWORD, code: '' })).path,
      token,
    });
  },
};

function speechAs(format: 'pcm' | 'mp3' | 'opus') {
  return async (server: BenchServer): Promise<Source> => {
    const admin = client(server.origin, { accessToken: await signInAsAdmin(server), refreshToken: '' });
    const keys: string[] = [];
    for (let i = 0; i <= KEYS; i += 1) {
      const key = randomBytes(100).toString('hex');
      await admin.call(apikeys.create, { service: 'Medida', key, isIndefinite: true });
      keys.push(key);
    }
    return (n) => ({
      method: 'POST',
      path: addressOf(speech.speak),
      token: keys[n < READERS ? n % KEYS : KEYS]!,
      body: { model: 'entoa', voice: 'Clara', input: `${n} ${LONG}`.slice(0, 3900), response_format: format },
    });
  };
}

function scriptAs(format: 'csv' | 'xlsx') {
  return async (server: BenchServer): Promise<Source> => {
    let id = 0;
    await withDatabase(server, async (db) => {
      id = await seedPrompts(db, 20_000);
    });
    const address = `${addressOf(scripts.exportFile).replace(':id', String(id))}?format=${format}`;
    const token = await signInAsAdmin(server);
    return (n) => ({ method: 'GET', path: address, token: n < READERS ? server.accessToken : token });
  };
}

async function withDatabase(server: BenchServer, work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const host = path.join(server.dataDir, 'postgres');
  const db = new pg.Client({ connectionString: `postgres://entoa@/postgres?host=${encodeURIComponent(host)}` });
  await db.connect();
  await work(db).finally(() => db.end());
}

/** Takes the first bytes of the answer, and no more. */
function openReader(server: BenchServer, asked: Asked) {
  const { port } = new URL(server.origin);
  const socket = net.connect({ port: Number(port), host: '127.0.0.1' });
  const body = asked.body === undefined ? '' : JSON.stringify(asked.body);
  socket.write(
    `${asked.method} ${asked.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${asked.token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let status: number | undefined;
  socket.once('data', (bytes) => {
    status = Number(/^HTTP\/1.1 (\d+)/.exec(String(bytes))?.[1]);
    socket.pause();
  });
  socket.on('error', () => undefined);
  return { socket, status: () => status };
}

async function firstByteMs(server: BenchServer, { method, path: address, token, body }: Asked): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(server.origin + address, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const reader = answer.body!.getReader();
  await reader.read();
  const took = performance.now() - startedAt;
  await reader.cancel();
  return took;
}

export function describeSlowReaders(figures: SlowReaderFigures): string {
  const { kind, begun, before, most, after, aloneMs, besideMs } = figures;
  return (
    `${kind.padEnd(16)} ${begun} answers begun; ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB, then ` +
    `${after.toFixed(0)} MB (goal: +200 MB); a neighbour's first byte ${aloneMs.toFixed(0)} ms alone, ` +
    `${besideMs.toFixed(0)} ms beside (goal: 2x)`
  );
}
