import type pg from 'pg';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { connectBeside } from '#server/domain/backup/swapDatabases.ts';

/** Of the server, beside the database in use: who waits is not connected to what is to be copied. */
const TURN_LOCK = 7268;
const [SAY_AFTER_MS, SAY_EVERY_MS] = [2000, 30_000];
const WAITING = 'Another process is bringing the database forward: waiting for it.';

/**
 * Waits until no other process looks after this database's schema. Where the role may not connect to another database
 * it does not wait here: the lock inside the database holds all the same.
 */
export async function takeTurn(
  connection: NamedConnection,
  say: (sentence: string) => void,
): Promise<{ end(): Promise<void> }> {
  let client: pg.Client;
  try {
    client = await connectBeside(connection, connection.database);
  } catch {
    return { end: async () => {} };
  }
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say(WAITING);
    every = setInterval(() => say(WAITING), SAY_EVERY_MS);
  }, SAY_AFTER_MS);
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [TURN_LOCK, connection.database]);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(every);
  }
  return { end: () => client.end() };
}
