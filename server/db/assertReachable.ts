import pg from 'pg';
import { ConfigError } from '#server/config/config.ts';
import { causesOf } from './databaseAway.ts';
import { namedConnection } from './namedConnection.ts';

const ANSWERS_WITHIN_MS = 10_000;

/** Throws a one-sentence ConfigError, without the password, if nobody can sign in at DATABASE_URL. */
export async function assertReachable(connectionString: string): Promise<void> {
  const connection = namedConnection({ connectionString });
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const place = `the database ${connection.database} at ${client.host}:${client.port}`;
    // A name with several addresses fails with an error for each, and none of its own.
    const reason = causesOf(error).find(({ message }) => message !== '')?.message ?? String(error);
    throw new ConfigError(`DATABASE_URL: ${place} cannot be used (${reason}).`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
