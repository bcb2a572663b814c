import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needs } from '#testing/needs.ts';
import { freePort } from '#testing/pathProxy.ts';
import { until } from '#testing/until.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import { assertSessionPooling } from './sessionPooling.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const isRoot = process.getuid?.() === 0;
const hasPgbouncer = fs.existsSync(PGBOUNCER);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-pool-'));
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
beforeAll(async () => {
  fs.chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { role: 'owner', onEvent: () => {} });
  // The pooler opens the socket as another user.
  fs.chmodSync(path.join(folder, 'postgres'), 0o755);
});
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true });
});

const asked = { statement_timeout: 60_000, options: '-c synchronous_commit=off' };

test('a database without a pooler is taken', async () => {
  await assertSessionPooling({ ...postgres.connection, ...asked });
});

/** Runs the work with a pooler in front of the database. */
async function behindPgbouncer(settings: string, work: (port: number) => Promise<void>) {
  const port = await freePort();
  const { host, user, database } = postgres.connection;
  const file = path.join(folder, `pgbouncer-${port}.ini`);
  const lines = [
    '[databases]',
    `* = host=${host} user=${user} dbname=${database}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\nlogfile =`,
    settings,
  ];
  fs.writeFileSync(file, lines.join('\n'));
  // PgBouncer refuses to run as root.
  const pooler = spawn(PGBOUNCER, [...(isRoot ? ['-u', 'nobody'] : []), '-q', file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => pooler.once('exit', resolve));
  try {
    await until('the pooler', () => spawnSync('bash', ['-c', `: < /dev/tcp/127.0.0.1/${port}`]).status === 0);
    await work(port);
  } finally {
    pooler.kill('SIGKILL');
    await ended;
  }
}

const LIES = 'ignore_startup_parameters = statement_timeout,options';

test.each([
  ['transaction pooling that refuses our parameters', 'pool_mode = transaction', false],
  ['transaction pooling that ignores them', `pool_mode = transaction\n${LIES}`, false],
  ['session pooling that ignores them', `pool_mode = session\n${LIES}`, true],
])('pgbouncer: %s', needs('pgbouncer', hasPgbouncer), async (_, settings, isTaken) => {
  await behindPgbouncer(settings, async (port) => {
    const connection = { host: '127.0.0.1', port, user: 'entoa', database: 'entoa', ...asked };
    const outcome = await assertSessionPooling(connection).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(isTaken ? /^taken$/ : /^DATABASE_URL leads to a pooler.*pool_mode = session/);
  });
});
