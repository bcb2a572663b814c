import type { Database } from '#server/db/database.ts';
import { listSettledAudio } from '#server/modules/verdicts/verdicts.ts';
import { addJobs } from '#server/modules/jobs.ts';

const HASHES_PER_JOB = 1000;

/** Deletes rejected audio once its replacement has been judged. */
export async function sweepOldTakes(db: Database): Promise<void> {
  const hashes = await listSettledAudio(db);
  const jobs = Array.from({ length: Math.ceil(hashes.length / HASHES_PER_JOB) }, (_, i) => ({
    payload: { hashes: hashes.slice(i * HASHES_PER_JOB, (i + 1) * HASHES_PER_JOB) },
  }));
  await addJobs(db, 'sweep-audio', jobs);
}
