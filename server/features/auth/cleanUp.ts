import { sql } from 'drizzle-orm';
import { sweepHits } from '#server/db/countHits.ts';
import type { Database } from '#server/db/database.ts';

/** Forgets what has had its time: answers by idempotency key, counts of limits, links long expired, sessions long ended or idle. */
export function cleanUp(db: Database) {
  return async (): Promise<void> => {
    await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`);
    await sweepHits(db);
    await db.execute(sql`delete from single_use_tokens where expires_at < now() - interval '7 days'`);
    await db.execute(
      sql`delete from sessions where coalesce(ended_at, least(expires_at, last_used_at + interval '30 days')) < now() - interval '7 days'`,
    );
  };
}
