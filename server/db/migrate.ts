import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

const MIGRATION_LOCK = 7263;

/** Brings the schema forward, one process at a time; refuses one that is newer than this program. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const folder = findMigrations();
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] };
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = await client.query<{ at: string | null }>("select to_regclass('drizzle.__drizzle_migrations')::text as at");
    if (known.rows[0]?.at) {
      const applied = await client.query<{ newest: string | null }>('select max(created_at)::text as newest from drizzle.__drizzle_migrations');
      if (Number(applied.rows[0]?.newest ?? 0) > newest) throw new Error('The database was made by a newer version of Entoa: start that version, or restore a backup.');
    }
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** Beside this file when run from source, in the repository when run from the build. */
function findMigrations(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [path.join(here, 'migrations'), path.join(here, '../../server/db/migrations')];
  const found = candidates.find((folder) => fs.existsSync(path.join(folder, 'meta/_journal.json')));
  if (!found) throw new Error('The SQL migrations are missing from this installation.');
  return found;
}
