import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A transaction, or the database itself: what queries take. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | 'transaction'>;

interface Options {
  onError(error: Error): void;
  connections: number;
  /**
   * False for work that is simply done again when a crash of the database forgets its last moments: the order of
   * commits stays, only the wait for the disk is saved. Never for what a person was answered.
   */
  waitsForDisk: boolean;
}

/** A pool that survives a restart of the database: a broken idle connection is logged and replaced. */
export function openDatabase(connection: pg.PoolConfig, { onError, connections, waitsForDisk }: Options): Database {
  const pool = new pg.Pool({ max: connections, ...connection, ...(!waitsForDisk && { options: '-c synchronous_commit=off' }) });
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
