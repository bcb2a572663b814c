import type pg from 'pg';

/** First key of the advisory locks that living worker processes hold; the second is the row in `workers`. */
const LIVENESS_CLASS = 7264;

export interface Liveness {
  /** Names the graphile-worker ids this process runs. */
  record(workerIds: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

/** Holds an advisory lock on a connection of its own: when the process dies, however it dies, the lock is gone. */
export async function showLiveness(pool: pg.Pool): Promise<Liveness> {
  const client = await pool.connect();
  // A restart of the database breaks this connection; the process ends then, and whoever starts it again is alive anew.
  let isBroken = false;
  client.on('error', () => { isBroken = true; });
  const { rows } = await client.query<{ lock: number }>("insert into workers (worker_ids) values ('{}') returning lock");
  const lock = rows[0]!.lock;
  await client.query('select pg_advisory_lock($1, $2)', [LIVENESS_CLASS, lock]);
  return {
    record: async (workerIds) => { await pool.query('update workers set worker_ids = $2 where lock = $1', [lock, workerIds]); },
    end: async () => {
      if (!isBroken) {
        await client.query('delete from workers where lock = $1', [lock]).catch(() => {});
        await client.query('select pg_advisory_unlock($1, $2)', [LIVENESS_CLASS, lock]).catch(() => {});
      }
      client.release(isBroken);
    },
  };
}

/** Gives the jobs of worker processes that are gone back to the queue; answers how many workers that were. */
export async function releaseDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ lock: number; worker_ids: string[] }>(`
    delete from workers where started_at < now() - interval '2 seconds' and not exists (
      select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = workers.lock and objsubid = 2 and granted
    ) returning lock, worker_ids`, [LIVENESS_CLASS]);
  const workerIds = rows.flatMap((row) => row.worker_ids);
  if (workerIds.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
  return workerIds.length;
}
