import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';

/** To be spoken with, to be heard and judged, or both: as a voice is that came out of the catalogue. */
export type PreparePurpose = 'speak' | 'golden-set' | 'prove-and-speak';

/** Every job's name and payload; the handlers live with their nouns. */
export interface Jobs {
  'synthesize-prompt': { promptId: number; attempt: number };
  'sweep-audio': { hashes: string[] };
  'pack-zip': { projectId: number; packId: string };
  'remove-zip': { file: string };
  /** Gives the waiting prompts of a project that was put back their places in line. */
  'wake-prompts': { projectId: number };
  /** Changes what is left of a batch, step by step. */
  'run-batch': { batchId: number };
  /** Takes a project away for good that was taken out of the bin. */
  'purge-project': { projectId: number };
  /** Looks at the prompts for the figures that plans are made with, after a large change. */
  'renew-statistics': Record<string, never>;
  /** Makes a version's graph; `purpose` says what for. */
  'prepare-model': { modelId: number; number: number; purpose: PreparePurpose };
  'remove-model': { folders: string[] };
  /** Brings a voice of the catalogue; one that nobody waits for any more leaves nothing behind. */
  'install-voice': { key: string; attempt: number };
  /** Speaks and cuts the pieces of numbers of a voice. */
  'make-numbers': { voice: string; request: string };
  'mail-recovery': { email: string; origin: string };
  'mail-activation': { userId: number; origin: string };
  /** Sends what waits, and asks for itself when the next of it is due. */
  'deliver-webhooks': Record<string, never>;
  /** Lets the takes go that the rule keeps no longer. */
  'drop-takes': Record<string, never>;
  'clean-up': Record<string, never>;
  'consolidate-costs': Record<string, never>;
  /** Into BACKUP_DIR. */
  'back-up': Record<string, never>;
  /** Asks for one when the night's is due. */
  'back-up-nightly': Record<string, never>;
}

export interface JobSpec<Name extends keyof Jobs> {
  readonly payload: Jobs[Name];
  /** A waiting job with the same key is replaced. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Lower runs first. */
  readonly priority?: number;
  /** Not before. */
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
  // What fails is told of, and asked for again by the hour.
  'back-up': 1,
  'back-up-nightly': 1,
};

/** Marks the jobs that wait while maintenance is on. */
export const PAUSABLE = 'pausable';
const pausable: readonly (keyof Jobs)[] = ['synthesize-prompt', 'pack-zip', 'run-batch', 'make-numbers'];

/**
 * Adds jobs in the transaction of the rows they serve: both appear, or neither. With `keepsTime`, one that waits
 * already under the same key keeps its own time.
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
  // The queue passes over, without a word, a key whose job a worker begins at that moment: asked again, it sees that
  // one as begun and adds another.
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

/** Whether such a job waits or is at work. */
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
