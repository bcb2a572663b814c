import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models } from './schema.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { listVersions } from './modelQueries.ts';

/** Deletes a model's rows; a job deletes its files. */
export async function dropModel(db: Queryable, id: number): Promise<void> {
  const folders = (await listVersions(db, id)).map(({ folder }) => folder);
  await db.delete(models).where(eq(models.id, id));
  await addJobs(db, 'remove-model', [{ payload: { folders } }]);
}
