import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';

/** What holds for all jobs of one name. */
export interface JobKind {
  readonly maxAttempts: number;
  /** True for jobs that wait during maintenance. */
  readonly isPausable: boolean;
}

export interface JobSpec<Payload> {
  readonly payload: Payload;
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Lower runs first. */
  readonly priority?: number;
  /** Earliest start. */
  readonly runAt?: Date;
}

/** Flag of jobs that wait during maintenance. */
export const PAUSABLE = 'pausable';

/**
 * Adds jobs in the transaction of the rows they serve, so that both or neither exist. With `keepsTime`, a waiting job
 * with the same key keeps its time.
 */
export async function addJobs<Payload>(
  tx: Queryable,
  name: string,
  { maxAttempts, isPausable }: JobKind,
  specs: readonly JobSpec<Payload>[],
  { keepsTime = false } = {},
): Promise<void> {
  if (specs.length === 0) return;
  const rows = specs.map(({ payload, key, queue, priority, runAt }) => ({
    identifier: name,
    payload,
    max_attempts: maxAttempts,
    flags: isPausable ? [PAUSABLE] : [],
    ...(key !== undefined && { job_key: key }),
    ...(queue !== undefined && { queue_name: queue }),
    ...(priority !== undefined && { priority }),
    ...(runAt !== undefined && { run_at: runAt.toISOString() }),
  }));
  // The queue silently skips a key whose job is being started at that moment; on a repeated call the job counts as
  // started and another is added.
  for (let left = rows; left.length > 0;) {
    const { rows: added } = await tx.execute<{ key: string | null }>(
      sql`
        select key from graphile_worker.add_jobs(
        array(select json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(left)}::json)),
        ${keepsTime})`,
    );
    const keys = new Set(added.map(({ key }) => key));
    left = left.filter(({ job_key }) => job_key !== undefined && !keys.has(job_key));
  }
}

/** True if such a job is waiting or running. */
export async function hasJob(tx: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from graphile_worker.jobs where task_identifier = ${name} and attempts < max_attempts
      union all select 1 from graphile_worker.jobs where task_identifier = ${name} and locked_at is not null limit 1`,
  );
  return (rowCount ?? 0) > 0;
}

export async function removeJobs(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`select graphile_worker.remove_job(key) from unnest(${sql.param(keys)}::text[]) as key`);
}
