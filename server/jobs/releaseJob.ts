import type { Job } from 'graphile-worker';
import type pg from 'pg';

const TRY_EVERY_MS = 300;
/** So that the end of this run is written before the next one may begin. */
const AGAIN_AFTER_MS = 1000;

/**
 * Puts a job back that could not be done for a reason outside of it, such as a stop or a database that went away: it
 * runs again soon, and this attempt does not count. While the database is away it is tried again, until `limitMs`.
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
      // Whoever looks after dead workers finds it then.
      if (Date.now() + TRY_EVERY_MS > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, TRY_EVERY_MS);
      });
    }
  }
}
