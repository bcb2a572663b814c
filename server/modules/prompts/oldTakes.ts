import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { OLD_TAKE_IS_OVER } from './audioStore.ts';
import { addJobs } from '#server/modules/jobs.ts';

const HASHES_PER_JOB = 1000;

/** Deletes rejected audio once its replacement has been judged. */
export async function sweepOldTakes(db: Database): Promise<void> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select distinct audios.hash from prompts join audios on audios.hash = prompts.invalidated_hash
    where ${sql.raw(OLD_TAKE_IS_OVER)} and prompts.invalidated_hash is distinct from prompts.audio_hash
      and not exists (select 1 from takes where takes.audio_hash = audios.hash)`);
  const hashes = rows.map(({ hash }) => hash);
  const jobs = Array.from({ length: Math.ceil(hashes.length / HASHES_PER_JOB) }, (_, i) => ({
    payload: { hashes: hashes.slice(i * HASHES_PER_JOB, (i + 1) * HASHES_PER_JOB) },
  }));
  await addJobs(db, 'sweep-audio', jobs);
}
