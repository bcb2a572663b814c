import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

const MIGRATION_LOCK = 7263;
/** A change of a large table may take its time; another process that is at it is waited for. */
const [STATEMENT_MS, WAIT_MS] = [6 * 3600 * 1000, 30 * 60_000];
const CONNECT_MS = 30_000;

interface Journal {
  entries: { when: number; tag: string }[];
}
const readJournal = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
type MigrateQueue = (pool: pg.Pool) => Promise<void>;

/** The schemas that this program knows: the moments of its migrations, in their order. */
export function knownSchemas(): number[] {
  return readJournal(findMigrations()).entries.map((entry) => entry.when);
}

/** The moment of the newest migration that a database has seen; 0 for one without a schema. */
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

/** Brings the schema forward, one process at a time; refuses one that is newer than this program. */
export async function migrate(connection: pg.PoolConfig, migrateQueue: MigrateQueue): Promise<void> {
  await migrateFrom(findMigrations(), connection, migrateQueue);
}

/** Makes the schema of an earlier day in an empty database: what was kept then fits into it. */
export async function migrateTo(schema: number, connection: pg.PoolConfig, migrateQueue: MigrateQueue): Promise<void> {
  const all = findMigrations();
  const journal = readJournal(all);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-schema-'));
  try {
    const entries = journal.entries.filter(({ when }) => when <= schema);
    fs.mkdirSync(path.join(folder, 'meta'));
    fs.writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) fs.copyFileSync(path.join(all, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrateFrom(folder, connection, migrateQueue);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function migrateFrom(folder: string, connection: pg.PoolConfig, migrateQueue: MigrateQueue): Promise<void> {
  const newest = Math.max(...readJournal(folder).entries.map((entry) => entry.when));
  // Connections of their own: the limits of everyday statements are none for these.
  const limits = { connectionTimeoutMillis: CONNECT_MS, statement_timeout: STATEMENT_MS };
  const pool = new pg.Pool({ ...connection, ...limits, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  try {
    const client = await pool.connect();
    try {
      await takeLock(client);
      await refuseNewer(client, newest);
      await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
      client.release();
    }
    await migrateQueue(pool);
  } finally {
    await pool.end();
  }
}

async function takeLock(client: pg.PoolClient) {
  await client.query(`set lock_timeout = ${WAIT_MS}`);
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).catch((error: unknown) => {
    const sentence = 'Another process has been changing the database for half an hour: end it, then start again.';
    throw new Error(sentence, { cause: error });
  });
}

async function refuseNewer(client: pg.PoolClient, newest: number) {
  if ((await schemaOf(client)) <= newest) return;
  throw new Error('The database was made by a newer version of Entoa: start that version, or restore a backup.');
}

/** Beside this file when run from source, in the repository when run from the build. */
function findMigrations(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, 'migrations'), path.join(here, '../../server/db/migrations')];
  const found = candidates.find((folder) => fs.existsSync(path.join(folder, 'meta/_journal.json')));
  if (!found) throw new Error('The SQL migrations are missing from this installation.');
  return found;
}
