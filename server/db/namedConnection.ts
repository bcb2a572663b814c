import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** In parts, with the database's name: others of the same server are reached with it. */
export type NamedConnection = pg.ClientConfig & { readonly database: string };

export function namedConnection(from: pg.ClientConfig): NamedConnection {
  const connection = from.connectionString === undefined ? from : parseIntoClientConfig(from.connectionString);
  return { ...connection, database: connection.database ?? connection.user ?? 'postgres' };
}
