import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';

/** Activate a version, make its golden set for review, or both, as for a voice of the catalogue. */
export type PreparePurpose = 'speak' | 'golden-set' | 'prove-and-speak';

/** Payloads of all jobs by name; handlers are in the folders of their nouns. */
export interface Jobs {
  'synthesize-prompt': { promptId: number; attempt: number };
  'sweep-audio': { hashes: string[] };
  'pack-zip': { projectId: number; packId: string };
  'remove-zip': { file: string };
  /** Enqueues the pending prompts of a restored project. */
  'wake-prompts': { projectId: number };
  /** Applies a batch to its remaining prompts, step by step. */
  'run-batch': { batchId: number };
  /** Permanently deletes a project that was purged from the bin. */
  'purge-project': { projectId: number };
  /** Updates the planner statistics of the prompts after a large change. */
  'renew-statistics': Record<string, never>;
  /** Builds a version's graph for the given purpose. */
  'prepare-model': { modelId: number; number: number; purpose: PreparePurpose };
  'remove-model': { folders: string[] };
  /** Downloads a voice of the catalogue; a cancelled install removes its files. */
  'install-voice': { key: string; attempt: number };
  /** Synthesizes and cuts the number pieces of a voice. */
  'make-numbers': { voice: string; request: string };
  'mail-recovery': { email: string; origin: string };
  'mail-activation': { userId: number; origin: string };
  /** Sends due deliveries, and schedules itself for the next one. */
  'deliver-webhooks': Record<string, never>;
  /** Deletes takes that exceed the retention rule. */
  'drop-takes': Record<string, never>;
  'clean-up': Record<string, never>;
  'consolidate-costs': Record<string, never>;
  /** Writes a backup to BACKUP_DIR. */
  'back-up': Record<string, never>;
  /** Enqueues a backup when the nightly one is due. */
  'back-up-nightly': Record<string, never>;
}

export interface JobSpec<Name extends keyof Jobs> {
  readonly payload: Jobs[Name];
  /** Replaces a waiting job with the same key. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Lower runs first. */
  readonly priority?: number;
  /** Earliest start. */
  readonly runAt?: Date;
}

const MAX_ATTEMPTS: { [Name in keyof Jobs]: number } = {
  'synthesize-prompt': 4,
  'sweep-audio': 25,
  'pack-zip': 3,
  'remove-zip': 10,
  'wake-prompts': 25,
  'run-batch': 25,
  'purge-project': 25,
  'renew-statistics': 3,
  'prepare-model': 2,
  'remove-model': 10,
  'install-voice': 5,
  'make-numbers': 3,
  'mail-recovery': 6,
  'mail-activation': 12,
  'deliver-webhooks': 25,
  'drop-takes': 3,
  'clean-up': 1,
  'consolidate-costs': 12,
  // A failure is reported, and the hourly job requests another backup.
  'back-up': 1,
  'back-up-nightly': 1,
};

/** Flag of jobs that wait during maintenance. */
export const PAUSABLE = 'pausable';
const pausable: readonly (keyof Jobs)[] = ['synthesize-prompt', 'pack-zip', 'run-batch', 'make-numbers'];

/**
 * Adds jobs in the transaction of the rows they serve, so that both or neither exist. With `keepsTime`, a waiting job
 * with the same key keeps its time.
 */
export async function addJobs<Name extends keyof Jobs>(
  tx: Queryable,
  name: Name,
  specs: readonly JobSpec<Name>[],
  { keepsTime = false } = {},
): Promise<void> {
  if (specs.length === 0) return;
  const rows = specs.map(({ payload, key, queue, priority, runAt }) => ({
    identifier: name,
    payload,
    max_attempts: MAX_ATTEMPTS[name],
    flags: pausable.includes(name) ? [PAUSABLE] : [],
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
export async function hasJob(tx: Queryable, name: keyof Jobs): Promise<boolean> {
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
