import { sql } from 'drizzle-orm';
import { sweepHits } from '#server/db/countHits.ts';
import type { Database } from '#server/db/database.ts';
import { sweepKeys } from '#server/http/idempotency.ts';
import { addJobs } from '#server/modules/jobs.ts';

/**
 * Deletes expired data: idempotency responses, rate-limit counts, old links, ended or idle sessions, and audio that was
 * previewed but never saved.
 */
export function cleanUp(db: Database) {
  return async (): Promise<void> => {
    await sweepKeys(db);
    await sweepHits(db);
    await sweepUnpaid(db);
    await db.execute(sql`delete from single_use_tokens where expires_at < now() - interval '7 days'`);
    await db.execute(
      sql`
        delete from sessions
        where coalesce(ended_at, least(expires_at, last_used_at + interval '30 days')) < now() - interval '7 days'`,
    );
  };
}

const SWEEP_BATCH = 100;

/** Deletes unbilled audio that no prompt uses, i.e. previews that were never saved. */
async function sweepUnpaid(db: Database): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select hash from audios where not is_billed and created_at < now() - interval '1 day'
      and not exists (select 1 from prompts where audio_hash = hash)`);
  const hashes = rows.map(({ hash }) => hash);
  const jobs = Array.from({ length: Math.ceil(hashes.length / SWEEP_BATCH) }, (_, index) => ({
    payload: { hashes: hashes.slice(index * SWEEP_BATCH, (index + 1) * SWEEP_BATCH) },
  }));
  if (jobs.length > 0) await addJobs(db, 'sweep-audio', jobs);
}
