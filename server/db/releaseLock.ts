import type pg from 'pg';

/**
 * Gives a session's advisory lock back by the statement, and then its connection. A connection that is lost has given
 * the lock back already, and goes.
 */
export async function releaseLock(client: pg.PoolClient, unlock: string, values: readonly unknown[]): Promise<void> {
  const isLost = await client.query(unlock, [...values]).then(
    () => false,
    () => true,
  );
  client.release(isLost);
}
