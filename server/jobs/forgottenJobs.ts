import type { Job } from 'graphile-worker';
import type pg from 'pg';
import { releaseJob } from './releaseJob.ts';

/** Between the answer that gives a pool a job and its beginning there lie milliseconds. */
const FORGOTTEN_MS = 4000;

interface Watching {
  /** The names under which this process holds jobs. */
  readonly own: () => readonly string[];
  readonly isRunning: (jobId: string) => boolean;
}

/**
 * Gives back what this living process holds without knowing: a database that dies between the commit of a lock and its
 * answer leaves a job to a holder that never heard of it. Answers how many those were.
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
