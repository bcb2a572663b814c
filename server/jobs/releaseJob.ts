import type { Job } from 'graphile-worker';
import type pg from 'pg';

const TRY_EVERY_MS = 300;
/** Ensures that this run's end is written before the next run begins. */
const AGAIN_AFTER_MS = 1000;

/**
 * Returns a job to the queue after an external cause such as shutdown or a database outage: it runs again soon, and
 * this attempt does not count. Retries while the database is away, up to `limitMs`.
 */
export async function releaseJob(
  pool: pg.Pool,
  { id, locked_by: holder }: Pick<Job, 'id' | 'locked_by'>,
  limitMs: number,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    try {
      await pool.query(
        `
        with job as (
          update graphile_worker._private_jobs set locked_by = null, locked_at = null,
            attempts = greatest(attempts - 1, 0), run_at = now() + make_interval(secs => $3 / 1000.0)
          where id = $1 and locked_by = $2 returning job_queue_id)
        update graphile_worker._private_job_queues as queues set locked_by = null, locked_at = null
        from job where queues.id = job.job_queue_id and queues.locked_by = $2`,
        [id, holder, AGAIN_AFTER_MS],
      );
      return;
    } catch (error) {
      // The check for dead workers finds the job later.
      if (Date.now() + TRY_EVERY_MS > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, TRY_EVERY_MS);
      });
    }
  }
}
