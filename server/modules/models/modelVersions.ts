import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { addJobs } from '#server/jobs/queue.ts';
import { listVersions, type ModelRow } from './modelQueries.ts';
import type { ReceivedFiles } from './receiveFiles.ts';

/** Versions that stay beside the one that speaks. */
const VERSIONS_KEPT = 3;

/** A model that speaks goes on with the version it has; the new one waits to be heard and used. */
export async function addVersion(
  db: Queryable,
  model: ModelRow,
  taken: ReceivedFiles,
  createdByName: string,
): Promise<void> {
  const versions = await listVersions(db, model.id);
  const number = versions[0]!.number + 1;
  await db.insert(modelVersions).values({ modelId: model.id, number, ...taken, createdByName });
  const current = model.active ? model.versionNumber : number;
  if (!model.active)
    await db.update(models).set({ versionNumber: number, failure: null }).where(eq(models.id, model.id));
  const old = versions.filter((version) => version.number !== current).slice(VERSIONS_KEPT - 1);
  if (old.length === 0) return;
  await db.delete(modelVersions).where(
    and(
      eq(modelVersions.modelId, model.id),
      inArray(
        modelVersions.number,
        old.map((version) => version.number),
      ),
    ),
  );
  await addJobs(db, 'remove-model', [{ payload: { folders: old.map(({ folder }) => folder) } }]);
}
