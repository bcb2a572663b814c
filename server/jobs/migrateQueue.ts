import { Logger, runMigrations } from 'graphile-worker';
import { migrations } from 'graphile-worker/dist/generated/sql.js';
import type pg from 'pg';

/** Number of the newest queue migration in this program. */
export const KNOWN_QUEUE = Math.max(...Object.keys(migrations).map((file) => Number.parseInt(file, 10)));

/** Number of the newest queue migration applied to a database; 0 without a queue. */
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

/** Creates or migrates the queue's tables. Must run before the first job is added. */
export async function migrateQueue(pgPool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
}
