import pg from 'pg';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import { connectionOf } from '#server/db/database.ts';
import { processesSinceBoot } from '#server/files/processes.ts';

/** Application name of the connection in pg_stat_activity. */
const LIVENESS_NAME = 'entoa liveness';

export interface Liveness {
  /** Registers the graphile-worker pools of this process, in whose names jobs are locked. */
  record(poolIds: readonly string[]): Promise<void>;
  /**
   * False from the loss of the connection until the lock is held again; meanwhile other processes may look dead
   * wrongly.
   */
  isHeld(): boolean;
  end(): Promise<void>;
}

const ANSWER_WITHIN_MS = 5000;
const LOOK_EVERY_MS = 2000;
/** Delay in ms before reconnecting: doubles from the first value up to the second. */
const [AGAIN_MS, AGAIN_MAX_MS] = [100, 1000];

type Ask = (statement: string, values?: readonly unknown[]) => Promise<unknown>;

/** A client may not be asked while it answers; each answer has its time limit. */
function oneAtATime(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values = []) => {
    const answer = last.then(() => client.query(statement, [...values]));
    last = answer.catch(() => {});
    return answer;
  };
}

/**
 * Holds an advisory lock on a dedicated connection, which is released however the process dies. If only the connection
 * is lost, the lock is soon taken again, with a new row.
 */
export async function showLiveness(pool: pg.Pool): Promise<Liveness> {
  let held: { client: pg.Client; ask: Ask; lock: number } | undefined;
  let poolIds: readonly string[] = [];
  let isEnding = false;
  let again: NodeJS.Timeout | undefined;

  const lose = (client: pg.Client) => {
    if (held?.client !== client) return;
    const { lock } = held;
    held = undefined;
    void client.end().catch(() => {});
    if (!isEnding) renew(lock, AGAIN_MS);
  };

  const renew = (lost: number, afterMs: number) => {
    again = setTimeout(() => {
      take().then(
        () => pool.query('delete from workers where lock = $1', [lost]).catch(() => {}),
        () => {
          if (!isEnding) renew(lost, Math.min(AGAIN_MAX_MS, afterMs * 2));
        },
      );
    }, afterMs);
  };

  async function take(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(pool),
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: LIVENESS_NAME,
    });
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      // If a machine loses power or network, no connection is closed; keepalives let the database notice within
      // seconds.
      await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3');
      const row = 'insert into workers (worker_ids, process) values ($1, $2) returning lock';
      const { rows } = await client.query<{ lock: number }>(row, [poolIds, processesSinceBoot?.own]);
      const lock = rows[0]!.lock;
      await client.query('select pg_advisory_lock($1, $2)', [advisoryLocks.liveness, lock]);
      if (isEnding) throw new Error('ending');
      held = { client, ask: oneAtATime(client), lock };
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    // From here on the lock counts as held, so a failure is handled like any later loss; otherwise two reconnects would
    // run.
    await record(poolIds).catch(() => lose(client));
  }

  async function record(ids: readonly string[]): Promise<void> {
    poolIds = ids;
    if (held) await held.ask('update workers set worker_ids = $2 where lock = $1', [held.lock, ids]);
  }

  await take();
  const timer = setInterval(() => {
    const now = held;
    now?.ask('select 1').catch(() => lose(now.client));
  }, LOOK_EVERY_MS);
  return {
    record,
    isHeld: () => held !== undefined,
    end: async () => {
      isEnding = true;
      clearInterval(timer);
      clearTimeout(again);
      const last = held;
      held = undefined;
      if (!last) return;
      await last.ask('delete from workers where lock = $1', [last.lock]).catch(() => {});
      const patience = new Promise((resolve) => {
        setTimeout(resolve, 500).unref();
      });
      await Promise.race([last.client.end().catch(() => {}), patience]);
    },
  };
}
