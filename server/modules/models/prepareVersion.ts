import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models } from './schema.ts';
import { addJobs, type PreparePurpose } from '#server/jobs/queue.ts';
import { nextVersion, type ModelRow } from './modelQueries.ts';

/** Has a job make the version's graph, and tells of it in the row. */
export async function prepareVersion(
  db: Queryable,
  { id }: ModelRow,
  number: number,
  purpose: PreparePurpose,
): Promise<void> {
  await db
    .update(models)
    .set({ preparing: number, progress: 0, failure: null, ...nextVersion })
    .where(eq(models.id, id));
  // A queue each: no model waits for another that does not come to an end.
  const own = `model:${id}`;
  await addJobs(db, 'prepare-model', [{ payload: { modelId: id, number, purpose }, key: own, queue: own }]);
}
