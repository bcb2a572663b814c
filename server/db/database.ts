import type { Duplex } from 'node:stream';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { recordConnectionLoss } from './databaseAway.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the database itself. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

interface Options {
  onError(error: Error): void;
  connections: number;
  /**
   * False for work that is repeated if a database crash loses the latest commits; the order of commits stays, only the
   * wait for the disk is skipped. Must be true for anything confirmed to a person.
   */
  waitsForDisk: boolean;
  /** Max ms for a statement, and for getting a connection. */
  limits: { readonly statementMs: number; readonly connectMs: number };
}

/** The database cancels slow statements itself; the client gives up this many ms later if it hears nothing. */
const HEARD_WITHIN_MS = 5000;

/** Jobs hold locks; keepalives release those of a machine that lost power or network within seconds. */
export const JOB_TIMEOUTS =
  '-c synchronous_commit=off -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';

/** A pool that survives a database restart: broken connections are logged and replaced. */
export function openDatabase(connection: pg.PoolConfig, options: Options): Database {
  const { onError, connections, waitsForDisk, limits } = options;
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    Client: tracked(clients),
    max: connections,
    ...connection,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + HEARD_WITHIN_MS,
    ...(!waitsForDisk && { options: JOB_TIMEOUTS }),
  });
  pool.on('error', onError);
  // graphile-worker requires an error listener on every client, not only on idle ones.
  pool.on('connect', (client) => {
    client.on('error', onError);
  });
  noteLosses(pool);
  connected.set(pool, clients);
  return drizzle({ client: pool });
}

/**
 * Connection settings of a pool, for a separate connection; the password is a hidden property of the pool's options.
 */
export const connectionOf = ({ options }: pg.Pool): pg.PoolConfig => ({
  ...options,
  password: options.password as string,
});

const connected = new WeakMap<pg.Pool, Set<pg.Client>>();

/** Tracks connections from their creation, including those that are never established. */
function tracked(clients: Set<pg.Client>) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.once('end', () => {
        clients.delete(this);
      });
    }
  };
}

/** Closes every connection at once; pending statements fail as if the database were away. */
export function dropConnections(db: Database): void {
  for (const client of connected.get(db.$client) ?? []) cut(client);
}

/** The SQLSTATE behind an error of drizzle or pg. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const has = typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string';
  return has ? (cause.code as string) : undefined;
}

type Ask = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** Marks every failure on the way to the database as a connection loss; see `isDatabaseAway`. */
function noteLosses(pool: pg.Pool) {
  pool.connect = noting(pool.connect.bind(pool) as Ask, recordConnectionLoss) as typeof pool.connect;
  pool.on('connect', (client) => {
    client.query = noting(client.query.bind(client) as Ask, (error) => {
      recordConnectionLoss(error);
      // The server may still run the statement or have a transaction open, so the connection must not be reused.
      if (error instanceof Error && error.message === 'Query read timeout') cut(client);
    }) as typeof client.query;
  });
}

function noting(ask: Ask, note: (error: unknown) => void): Ask {
  return (...args) => {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const noted: Callback = (error, ...rest) => {
        if (error) note(error);
        (callback as Callback)(error, ...rest);
      };
      return ask(...args.slice(0, -1), noted);
    }
    const answer = ask(...args);
    if (answer instanceof Promise) answer.catch(note);
    return answer;
  };
}

function cut(client: pg.ClientBase) {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
