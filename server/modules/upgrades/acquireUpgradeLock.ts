import type pg from 'pg';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { NamedConnection } from '#server/db/namedConnection.ts';
import { connectBeside } from '#server/modules/backups/swapDatabases.ts';

const [SAY_AFTER_MS, SAY_EVERY_MS] = [2000, 30_000];
const WAITING = 'Another process is bringing the database forward: waiting for it.';

/**
 * Waits until no other process upgrades this database. If the role may not connect to another database, it does not
 * wait here; the lock inside the database still protects the upgrade.
 */
export async function acquireUpgradeLock(
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
    // Locked on another database, since a connection to the one in use would prevent copying it.
    const lock = [advisoryLocks.upgradeTurn, connection.database];
    await client.query('select pg_advisory_lock($1, hashtext($2))', lock);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(every);
  }
  return { end: () => client.end() };
}
