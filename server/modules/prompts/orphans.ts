import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { enqueue } from './promptAttempts.ts';

/** Delays in ms after a start of the database or of this process; other processes may still report the end of jobs. */
const LOOK_AFTER_MS = [2000, 10_000, 30_000, 120_000];

/**
 * Finds pending prompts without a job and enqueues them. Jobs commit asynchronously, so a crashed database may lose
 * such a commit while the surviving worker reports the job's end to the restarted database.
 */
export function watchOrphans(db: Database, look: () => Promise<unknown>): () => Promise<void> {
  let startedAt: string | undefined;
  let looks: number[] = [];
  return async () => {
    const { rows } = await db.execute<{ at: string }>(sql`select pg_postmaster_start_time()::text as at`);
    const now = performance.now();
    if (rows[0]!.at !== startedAt) looks = LOOK_AFTER_MS.map((ms) => now + ms);
    startedAt = rows[0]!.at;
    if (looks[0] === undefined || looks[0] > now) return;
    looks.shift();
    await look();
  };
}

/** Returns the number of prompts enqueued; binned prompts need no job. */
export async function enqueueOrphans(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from prompts where status in ('ENQUEUED', 'PROCESSING') and removed_at is null
        and exists (select 1 from projects where projects.id = prompts.project_id and projects.removed_at is null)
        and not exists (select 1 from graphile_worker._private_jobs
          where key = 'prompt:' || prompts.id) for update skip locked`);
    if (rows.length === 0) return 0;
    const waiting = await tx
      .update(prompts)
      .set({ status: 'ENQUEUED', claim: null })
      .where(
        inArray(
          prompts.id,
          rows.map(({ id }) => id),
        ),
      )
      .returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
    await enqueue(tx, waiting);
    return waiting.length;
  });
}
