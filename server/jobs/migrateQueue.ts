import { Logger, runMigrations } from 'graphile-worker';
import { migrations } from 'graphile-worker/dist/generated/sql.js';
import type pg from 'pg';

/** The number of the newest migration that this program's queue knows. */
export const KNOWN_QUEUE = Math.max(...Object.keys(migrations).map((file) => Number.parseInt(file, 10)));

/** The number of the newest migration that a database's queue has seen; 0 without a queue. */
export async function queueSchemaOf(client: pg.ClientBase): Promise<number> {
  const known = await client.query<{ at: string | null }>(
    "select to_regclass('graphile_worker.migrations')::text as at",
  );
  if (!known.rows[0]?.at) return 0;
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(id) as newest from graphile_worker.migrations',
  );
  return rows[0]?.newest ?? 0;
}

/** Makes the queue's tables, or brings them forward. Must have run before the first job is added. */
export async function migrateQueue(pgPool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
}
