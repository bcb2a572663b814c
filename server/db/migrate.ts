import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { advisoryLocks } from './advisoryLocks.ts';

/** Max wait in ms for a table lock, and for another process that migrates the schema. */
const WAIT_MS = 30 * 60_000;
const CONNECT_MS = 30_000;
const ALIVE_EVERY_MS = 1000;

interface Journal {
  entries: { when: number; tag: string }[];
}
const readJournal = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
type MigrateQueue = (pool: pg.Pool) => Promise<void>;

export interface MigrationStep {
  readonly name: string;
  /** Counts from 1. */
  readonly place: number;
  readonly of: number;
}

/** Names the failed step; the error is its cause. */
export class MigrationFailed extends Error {
  readonly step: MigrationStep;
  constructor(step: MigrationStep, cause: unknown) {
    super(`${step.name} failed`, { cause });
    this.step = step;
  }
}

interface Migrations {
  /** Folder of SQL files with their journal. */
  readonly folder?: string;
  /** Time of the last migration to apply. */
  readonly upTo?: number;
  readonly onStep?: (step: MigrationStep) => void;
}

/** Schema versions of this program: the times of its migrations in order. */
export function knownSchemas(folder = findMigrations()): number[] {
  return readJournal(folder).entries.map((entry) => entry.when);
}

/** Time of the newest migration applied to a database; 0 without a schema. */
export async function schemaOf(client: pg.ClientBase): Promise<number> {
  const known = await client.query<{ at: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as at",
  );
  if (!known.rows[0]?.at) return 0;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(applied.rows[0]?.newest ?? 0);
}

/**
 * Applies pending migrations in the caller's transaction and records them in drizzle's table. Drizzle's own migrator
 * would commit by itself and report no progress.
 */
export async function applyMigrations(client: pg.ClientBase, migrations: Migrations = {}): Promise<void> {
  const { folder = findMigrations(), upTo = Infinity, onStep } = migrations;
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, ' +
      'hash text not null, created_at bigint)',
  );
  const seen = await schemaOf(client);
  const { entries } = readJournal(folder);
  const missing = readMigrationFiles({ migrationsFolder: folder })
    .map(({ sql, hash }, i) => ({ sql, hash, name: entries[i]!.tag, when: entries[i]!.when }))
    .filter(({ when }) => when > seen && when <= upTo);
  for (const [i, { sql, hash, name, when }] of missing.entries()) {
    const step = { name, place: i + 1, of: missing.length };
    onStep?.(step);
    try {
      for (const statement of sql) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when]);
    } catch (error) {
      throw new MigrationFailed(step, error);
    }
  }
}

/**
 * Replaces the database's functions and triggers by this program's, in the caller's transaction and behind its
 * migrations, if the text of their files is another than the one that was applied last: by an upgrade, or by a release
 * that comes back. A migration holds no function's body.
 */
export async function applyFunctions(client: pg.ClientBase, folder = findFunctions()): Promise<void> {
  const text = readFunctions(folder);
  const hash = createHash('sha256').update(text).digest('hex');
  await client.query(
    'create table if not exists drizzle.functions (is_only boolean primary key default true check (is_only), ' +
      'hash text not null)',
  );
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.functions');
  if (rows[0]?.hash === hash) return;
  // They may call each other in any order.
  await client.query('set local check_function_bodies = off');
  await client.query(text);
  await client.query(
    'insert into drizzle.functions (hash) values ($1) on conflict (is_only) do update set hash = excluded.hash',
    [hash],
  );
}

/** The text of all files of functions and triggers, each of which is named after its function. */
function readFunctions(folder: string): string {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files
    .sort()
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

/** Creates an older schema in an empty database, so that an older backup fits. */
export async function migrateTo(schema: number, connection: pg.PoolConfig, migrateQueue: MigrateQueue): Promise<void> {
  await withMigrationLock(connection, async (client, pool) => {
    await inTransaction(client, async () => {
      await applyMigrations(client, { upTo: schema });
      if (schema >= Math.max(...knownSchemas())) await applyFunctions(client);
    });
    await migrateQueue(pool);
  });
}

/**
 * Runs one process at a time, on connections without the usual statement limits, since a slow migration is no failure.
 */
export async function withMigrationLock<T>(
  connection: pg.PoolConfig,
  work: (client: pg.PoolClient, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const limits = { connectionTimeoutMillis: CONNECT_MS, statement_timeout: 0, query_timeout: 0 };
  const pool = new pg.Pool({ ...connection, ...limits, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  try {
    const client = await pool.connect();
    try {
      await takeLock(client);
      return await work(client, pool);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]).catch(() => {});
      client.release();
    }
  } finally {
    await pool.end();
  }
}

export async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function takeLock(client: pg.PoolClient) {
  await client.query(`set lock_timeout = ${WAIT_MS}`);
  // Ends a statement whose client process was killed, so that the next start does not wait for it.
  await client.query(`set client_connection_check_interval = ${ALIVE_EVERY_MS}`).catch(() => {});
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]).catch((error: unknown) => {
    const sentence = 'Another process has been changing the database for half an hour: end it, then start again.';
    throw new Error(sentence, { cause: error });
  });
}

const findMigrations = () => findFolder('migrations', 'meta/_journal.json');
const findFunctions = () => findFolder('functions', 'apply_prompt_counts.sql');

/** Beside this file when run from source, in the repository when run from the build. */
function findFolder(name: string, file: string): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, name), path.join(here, '../../server/db', name)];
  const found = candidates.find((folder) => fs.existsSync(path.join(folder, file)));
  if (!found) throw new Error(`The SQL ${name} are missing from this installation.`);
  return found;
}
