import type pg from 'pg';

/**
 * Releases a session-level advisory lock, then returns its connection to the pool. A lost connection has released the
 * lock already and is discarded.
 */
export async function releaseLock(client: pg.PoolClient, unlock: string, values: readonly unknown[]): Promise<void> {
  const isLost = await client.query(unlock, [...values]).then(
    () => false,
    () => true,
  );
  client.release(isLost);
}
