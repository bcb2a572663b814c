import type pg from 'pg';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import { processesSinceBoot } from '#server/files/processes.ts';

/** A living process that lost its connection needs a moment to be seen again: as long must a holder be missed. */
const MISSED_MS = 1900;
/** After a start of the database nobody has a connection yet. */
const DATABASE_SECONDS = 4;
/** A living process may take a job before it could give its name: as long must the job have been held. */
const NAMELESS_SECONDS = 8;
/** So often a job may be in the hands of a process that dies, before it is taken for the reason. */
const DEATHS_MAX = 25;

interface Watching {
  /** Holders that belong to this very process: it knows better than any lock. */
  readonly own: () => readonly string[];
}

/** Who holds jobs without being seen alive. */
interface Missing {
  readonly holder: string;
  /** A process gave that name as its own. */
  readonly isNamed: boolean;
  readonly process: string | null;
  /** Whoever lives has had the time to show it since the database started. */
  readonly isSettled: boolean;
  /** It has taken nothing for so long that it would have given its name. */
  readonly isLongAgo: boolean;
}

/**
 * Looks for jobs whose holder is gone and gives them back to the queue; answers how many holders that were. A process
 * of this machine that has ended is gone at once, however often the database or this process starts anew meanwhile.
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

/** Processes that take jobs now. */
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

/** An attempt that its process did not live to end is none: neither the text nor the model is to blame. */
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

/** Names are kept as long as jobs bear them. */
async function forget(pool: pg.Pool): Promise<void> {
  await pool.query(
    `
    delete from workers where started_at < now() - interval '1 minute' and not ${IS_HELD}
      and not exists (select 1 from graphile_worker._private_jobs where locked_by = any(worker_ids))`,
    [advisoryLocks.liveness],
  );
}
