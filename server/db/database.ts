import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A transaction, or the database itself: what queries take. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | 'transaction'>;

/** A pool that survives a restart of the database: a broken idle connection is logged and replaced. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 20, ...connection });
  pool.on('error', onError);
  // graphile-worker asks that every client, not only the idle ones, has a listener.
  pool.on('connect', (client) => { client.on('error', onError); });
  return drizzle({ client: pool, schema });
}

/** The SQLSTATE behind an error of drizzle or pg. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
