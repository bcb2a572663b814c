import type { Job } from 'graphile-worker';
import type pg from 'pg';
import { releaseJob } from './releaseJob.ts';

/** A pool starts a job within milliseconds of receiving it. */
const FORGOTTEN_MS = 4000;

interface Watching {
  /** Holder names of this process. */
  readonly own: () => readonly string[];
  readonly isRunning: (jobId: string) => boolean;
}

/**
 * Returns jobs that this live process holds without running them: a database that dies after committing a lock but
 * before responding leaves a job with a holder that never received it. Returns their number.
 */
export function watchForgottenJobs(pool: pg.Pool, { own, isRunning }: Watching): () => Promise<number> {
  const seenSince = new Map<string, number>();
  return async () => {
    const { rows } = await pool.query<Pick<Job, 'id' | 'locked_by'>>(
      'select id, locked_by from graphile_worker._private_jobs where locked_by = any($1)',
      [own()],
    );
    const idle = rows.filter(({ id }) => !isRunning(id));
    const now = performance.now();
    for (const id of seenSince.keys()) if (!idle.some((job) => job.id === id)) seenSince.delete(id);
    for (const { id } of idle) if (!seenSince.has(id)) seenSince.set(id, now);
    const forgotten = idle.filter(({ id }) => now - seenSince.get(id)! >= FORGOTTEN_MS);
    for (const job of forgotten) await releaseJob(pool, job, 0);
    return forgotten.length;
  };
}
