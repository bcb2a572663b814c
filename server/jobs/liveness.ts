import type pg from 'pg';

/** First key of the advisory locks that living worker processes hold; the second is the row in `workers`. */
const LIVENESS_CLASS = 7264;

export interface Liveness {
  /** Names the graphile-worker pools of this process: jobs are locked in their names. */
  record(poolIds: readonly string[]): Promise<void>;
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
    record: async (poolIds) => { await pool.query('update workers set worker_ids = $2 where lock = $1', [lock, poolIds]); },
    end: async () => {
      if (!isBroken) {
        await client.query('delete from workers where lock = $1', [lock]).catch(() => {});
        await client.query('select pg_advisory_unlock($1, $2)', [LIVENESS_CLASS, lock]).catch(() => {});
      }
      client.release(isBroken);
    },
  };
}

/** Long enough for a pool that has just taken its first job to have said its name. */
const NAMELESS_SECONDS = 5;

/** Gives the jobs whose holder is gone back to the queue; answers how many holders that were. */
export async function releaseDeadWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ holder: string }>(`
    with living as (
      select unnest(worker_ids) as id from workers where exists (
        select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = workers.lock and objsubid = 2 and granted)
    ), named as (select unnest(worker_ids) as id from workers)
    select distinct locked_by as holder from graphile_worker.jobs
    where locked_by is not null and locked_by not in (select id from living)
      and (locked_by in (select id from named) or locked_at < now() - make_interval(secs => $2))`, [LIVENESS_CLASS, NAMELESS_SECONDS]);
  const holders = rows.map((row) => row.holder);
  if (holders.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [holders]);
  await pool.query(`
    delete from workers where started_at < now() - interval '1 minute' and not exists (
      select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = workers.lock and objsubid = 2 and granted)`, [LIVENESS_CLASS]);
  return holders.length;
}
