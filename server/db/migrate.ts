import fs from 'node:fs';
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
  entries: { when: number }[];
}
type MigrateQueue = (pool: pg.Pool) => Promise<void>;

/** Brings the schema forward, one process at a time; refuses one that is newer than this program. */
export async function migrate(connection: pg.PoolConfig, migrateQueue: MigrateQueue): Promise<void> {
  const folder = findMigrations();
  const { entries } = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  const newest = Math.max(...entries.map((entry) => entry.when));
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
  const known = await client.query<{ at: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as at",
  );
  if (!known.rows[0]?.at) return;
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  if (Number(applied.rows[0]?.newest ?? 0) <= newest) return;
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
