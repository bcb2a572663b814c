import type pg from 'pg';
import { advisoryLocks } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/database.ts';
import { releaseLock } from '#server/db/releaseLock.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';

/** Prevents permanent deletions until the client disconnects. Waits for a deletion that is running. */
export async function holdDeletions(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.deletions]);
}

/** Runs `work` unless a backup holds the lock; returns false if it was skipped. */
export async function deleteUnlessHeld(pool: pg.Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  if (!(await isTaken(client))) {
    client.release();
    return false;
  }
  try {
    await work();
  } finally {
    await releaseLock(client, 'select pg_advisory_unlock_shared($1)', [advisoryLocks.deletions]);
  }
  return true;
}

/** True while a backup is being made, by a job, a download or a command. */
export const isBackupRunning = async (pool: pg.Pool): Promise<boolean> =>
  !(await deleteUnlessHeld(pool, async () => {}));

async function isTaken(client: pg.PoolClient): Promise<boolean> {
  try {
    const { rows } = await client.query<{ done: boolean }>('select pg_try_advisory_lock_shared($1) as done', [
      advisoryLocks.deletions,
    ]);
    return rows[0]!.done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const AGAIN_AFTER_MS = 5 * 60_000;

/** Wraps a job that deletes permanently: while a backup holds the lock, the job is enqueued again for later. */
export function unlessHeld<Name extends keyof Jobs>(
  db: Database,
  name: Name,
  handle: (payload: Jobs[Name]) => Promise<void>,
) {
  return async (payload: Jobs[Name]): Promise<void> => {
    const isDone = await deleteUnlessHeld(db.$client, () => handle(payload));
    if (!isDone) await addJobs(db, name, [{ payload, runAt: new Date(Date.now() + AGAIN_AFTER_MS) }]);
  };
}
