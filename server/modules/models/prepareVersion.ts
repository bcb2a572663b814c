import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models } from './schema.ts';
import { addJobs, type PreparePurpose } from '#server/modules/jobs.ts';
import { nextVersion, type ModelRow } from './modelQueries.ts';

/** Enqueues the job that builds the version's graph, and marks the model as preparing. */
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
  // Each model has its own queue, so that a stuck preparation blocks no other model.
  const own = `model:${id}`;
  await addJobs(db, 'prepare-model', [{ payload: { modelId: id, number, purpose }, key: own, queue: own }]);
}
