import type pg from 'pg';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import { processesSinceBoot } from '#server/files/processes.ts';

/**
 * Time for which a job's holder must be missing, in ms; a live process that lost its connection needs a moment to
 * reconnect.
 */
const MISSED_MS = 1900;
/** Grace after a start of the database, when no process is connected yet. */
const DATABASE_SECONDS = 4;
/** Time for which an unregistered holder must have held a job; a live process may take a job before it registers. */
const NAMELESS_SECONDS = 8;
/** Max number of process deaths during a job, before the job is taken as their cause. */
const DEATHS_MAX = 25;

interface Watching {
  /** Holders that belong to this process, which needs no lock to know that they are alive. */
  readonly own: () => readonly string[];
}

/** Holders of jobs that do not appear alive. */
interface Missing {
  readonly holder: string;
  /** True if a process registered this holder. */
  readonly isNamed: boolean;
  readonly process: string | null;
  /** True if live processes have had time to reconnect since the database started. */
  readonly isSettled: boolean;
  /** True if it took its latest job so long ago that it would have registered. */
  readonly isLongAgo: boolean;
}

/**
 * Returns jobs of dead holders to the queue and returns the number of these holders. A process of this machine that has
 * ended counts as dead at once, even if the database or this process restarts meanwhile.
 */
export function watchDeadWorkers(pool: pg.Pool, { own }: Watching): () => Promise<number> {
  const missedSince = new Map<string, number>();
  const isMissed = (holder: string, now: number) => {
    if (!missedSince.has(holder)) missedSince.set(holder, now);
    return now - missedSince.get(holder)! >= MISSED_MS;
  };
  return async () => {
    const missing = await findMissing(pool, own());
    const now = performance.now();
    const settled = new Set(missing.filter(({ isSettled }) => isSettled).map(({ holder }) => holder));
    for (const holder of missedSince.keys()) if (!settled.has(holder)) missedSince.delete(holder);
    const isDead = ({ holder, isNamed, process, isSettled, isLongAgo }: Missing) => {
      if (!isNamed) return isLongAgo;
      if (process !== null && processesSinceBoot?.hasEnded(process)) return true;
      return isSettled && isMissed(holder, now);
    };
    const dead = missing.filter(isDead).map(({ holder }) => holder);
    if (dead.length > 0) await giveBack(pool, dead);
    for (const holder of dead) missedSince.delete(holder);
    await forget(pool);
    return dead.length;
  };
}

const IS_HELD = `exists (
  select 1 from pg_locks
  where classid = $1 and objid = workers.lock and ${HELD_IN_THIS_DATABASE})`;

/** Number of processes that take jobs now. */
export async function countLivingWorkers(pool: pg.Pool): Promise<number> {
  const query = `select count(*)::int as count from workers where ${IS_HELD}`;
  return (await pool.query<{ count: number }>(query, [advisoryLocks.liveness])).rows[0]!.count;
}

async function findMissing(pool: pg.Pool, own: readonly string[]): Promise<Missing[]> {
  const { rows } = await pool.query<Missing>(
    `
    with living as (select unnest(worker_ids) as id from workers where ${IS_HELD}),
      named as (select unnest(worker_ids) as id, process from workers)
    select locked_by as holder, bool_or(named.id is not null) as "isNamed", max(process) as process,
      pg_postmaster_start_time() < now() - make_interval(secs => $3) as "isSettled",
      max(locked_at) < now() - make_interval(secs => $4) as "isLongAgo"
    from graphile_worker._private_jobs left join named on named.id = locked_by
    where locked_by is not null and locked_by not in (select id from living) and locked_by <> all($2::text[])
    group by locked_by`,
    [advisoryLocks.liveness, own, DATABASE_SECONDS, NAMELESS_SECONDS],
  );
  return rows;
}

/** An attempt during which the process died does not count, since neither the text nor the model is to blame. */
async function giveBack(pool: pg.Pool, holders: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `
      update graphile_worker._private_jobs set
        payload = (payload::jsonb || jsonb_build_object('deaths', coalesce((payload->>'deaths')::int, 0) + 1))::json,
        attempts = case when coalesce((payload->>'deaths')::int, 0) + 1 >= $2 then max_attempts
          else greatest(attempts - 1, 0) end
      where locked_by = any($1) and json_typeof(payload) = 'object'`,
      [holders, DEATHS_MAX],
    );
    await client.query('select graphile_worker.force_unlock_workers($1)', [holders]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Deletes registrations of dead processes that hold no more jobs. */
async function forget(pool: pg.Pool): Promise<void> {
  await pool.query(
    `
    delete from workers where started_at < now() - interval '1 minute' and not ${IS_HELD}
      and not exists (select 1 from graphile_worker._private_jobs where locked_by = any(worker_ids))`,
    [advisoryLocks.liveness],
  );
}
