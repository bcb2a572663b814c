import pg from 'pg';

/** Why the database cannot be used: a sentence for the terminal. */
const SENTENCE =
  'DATABASE_URL leads to a pooler that gives statements of one session to several connections (or refuses session ' +
  'parameters), and Entoa needs sessions of its own: use session pooling (pgbouncer: pool_mode = session, ' +
  'ignore_startup_parameters = statement_timeout,options), or the address of PostgreSQL itself.';

/**
 * Rejects if a transaction pooler is in front of the database, since advisory locks, LISTEN and session settings would
 * be lost at random. With session pooling a connection keeps its backend while another one is busy.
 */
export async function assertSessionPooling(connection: pg.PoolConfig): Promise<void> {
  const [one, other] = [new pg.Client(connection), new pg.Client(connection)];
  for (const client of [one, other]) client.on('error', () => {});
  try {
    await Promise.all([one.connect(), other.connect()]);
    const before = await backendOf(one);
    await other.query('begin');
    const beside = await backendOf(other);
    const after = await backendOf(one);
    await other.query('rollback');
    if (beside === before || after !== before) throw new Error(SENTENCE);
  } catch (error) {
    const isRefusedParameter = error instanceof Error && /unsupported startup parameter/.test(error.message);
    throw isRefusedParameter ? new Error(SENTENCE, { cause: error }) : error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
