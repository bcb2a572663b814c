import type pg from 'pg';
import { LIVENESS_CLASS } from './liveness.ts';

/** A living process that lost its connection needs a moment to be seen again: as long must a holder be missed. */
const [MISSED_MS, NAMELESS_MISSED_MS] = [1900, 5000];
/** After a start of the database nobody has a connection yet. */
const DATABASE_SECONDS = 4;
/** So often a job may be in the hands of a process that dies, before it is taken for the reason. */
const DEATHS_MAX = 25;

interface Watching {
  /** Holders that belong to this very process: it knows better than any lock. */
  readonly own: () => readonly string[];
}

/** Looks for jobs whose holder is gone and gives them back to the queue; answers how many holders that were. */
export function watchDeadWorkers(pool: pg.Pool, { own }: Watching): () => Promise<number> {
  const missedSince = new Map<string, number>();
  return async () => {
    const missing = await findMissing(pool, own());
    const now = performance.now();
    for (const holder of missedSince.keys()) if (!missing.has(holder)) missedSince.delete(holder);
    for (const holder of missing.keys()) if (!missedSince.has(holder)) missedSince.set(holder, now);
    const isDead = ([holder, isNamed]: [string, boolean]) =>
      now - missedSince.get(holder)! >= (isNamed ? MISSED_MS : NAMELESS_MISSED_MS);
    const dead = [...missing].filter(isDead).map(([holder]) => holder);
    if (dead.length > 0) await giveBack(pool, dead);
    for (const holder of dead) missedSince.delete(holder);
    await forget(pool);
    return dead.length;
  };
}

const IS_HELD = `exists (
  select 1 from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = workers.lock and objsubid = 2 and granted)`;

/** Processes that take jobs now. */
export async function countLivingWorkers(pool: pg.Pool): Promise<number> {
  const query = `select count(*)::int as count from workers where ${IS_HELD}`;
  return (await pool.query<{ count: number }>(query, [LIVENESS_CLASS])).rows[0]!.count;
}

/** Who holds jobs without being alive, and whether a process once gave that name as its own. */
async function findMissing(pool: pg.Pool, own: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ holder: string; isNamed: boolean }>(
    `
    with living as (select unnest(worker_ids) as id from workers where ${IS_HELD}),
      named as (select unnest(worker_ids) as id from workers)
    select distinct locked_by as holder, locked_by in (select id from named) as "isNamed"
    from graphile_worker._private_jobs
    where locked_by is not null and locked_by not in (select id from living) and locked_by <> all($2::text[])
      and pg_postmaster_start_time() < now() - make_interval(secs => $3)`,
    [LIVENESS_CLASS, own, DATABASE_SECONDS],
  );
  return new Map(rows.map(({ holder, isNamed }) => [holder, isNamed]));
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
    [LIVENESS_CLASS],
  );
}
