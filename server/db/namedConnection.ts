import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/**
 * Connection settings in separate fields with the database's name, so that other databases of the server can be
 * reached.
 */
export type NamedConnection = pg.ClientConfig & { readonly database: string };

export function namedConnection(from: pg.ClientConfig): NamedConnection {
  const connection = from.connectionString === undefined ? from : parseIntoClientConfig(from.connectionString);
  return { ...connection, database: connection.database ?? connection.user ?? 'postgres' };
}
