import { eq, and, inArray } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { ModelDetail, models as endpoints } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { models, modelVersions } from './schema.ts';
import { dropModel } from './dropModel.ts';
import { assertNameFree, renamePrompts } from './modelNames.ts';
import { draftOf, getModel, listVersions, lockModel, type ModelRow, nextVersion } from './modelQueries.ts';
import type { ReceivedFiles } from './receiveFiles.ts';

/** Locks the model for a change, or refuses. */
export async function lockForChange(
  db: Queryable,
  speech: Speech,
  id: number,
  { name, expectedVersion }: { name: string | undefined; expectedVersion: number | undefined },
): Promise<ModelRow> {
  const seen = await lockModel(db, id);
  if (expectedVersion !== undefined && expectedVersion !== seen.version)
    throw new Refusal('CONFLICT', { present: await getModel(db, id) });
  if (name !== undefined) await assertNameFree(db, speech, name, id);
  return seen;
}

/** Changes the editable fields and, if files were uploaded, adds a version. */
export async function updateModel(
  db: Queryable,
  user: AuthUser,
  seen: ModelRow,
  change: Omit<ParsedInput<typeof endpoints.update>, 'id' | 'voice_model_upload'>,
  taken: ReceivedFiles | undefined,
): Promise<ModelDetail> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: ModelRow = { ...seen, ...given };
  const { name } = after;
  if (name !== seen.name) await renamePrompts(db, seen.name, name, await listVersions(db, seen.id));
  await db
    .update(models)
    .set({ ...given, ...nextVersion })
    .where(eq(models.id, seen.id));
  if (taken !== undefined) await addVersion(db, seen, taken, nameOf(user));
  await audit(db, user, {
    action: 'models.update',
    entityId: seen.id,
    entityName: name,
    before: draftOf(seen),
    after: { ...draftOf(after), ...(taken && { modelSha256: taken.modelSha256 }) },
  });
  return getModel(db, seen.id);
}

/** Deletes the rows; a job deletes the files. */
export async function deleteModel(db: Queryable, user: AuthUser, id: number): Promise<void> {
  const model = await lockModel(db, id);
  await dropModel(db, id);
  await audit(db, user, {
    action: 'models.remove',
    entityId: id,
    entityName: model.name,
    before: { ...draftOf(model), active: model.active },
  });
}

/** Number of versions kept beside the active one. */
const VERSIONS_KEPT = 3;

/** An active model keeps its current version; the new one waits until it is reviewed and selected. */
async function addVersion(db: Queryable, model: ModelRow, taken: ReceivedFiles, createdByName: string): Promise<void> {
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
