import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models } from './schema.ts';
import { Refusal } from '#server/base/refusal.ts';
import { MODEL_LOADER } from '#server/speech/api/modelLoader.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { nextVersion, getModel, type ModelRow, type VersionRow } from './modelQueries.ts';
import { prepareVersion } from './prepareVersion.ts';
import { assertEnoughMemory } from './assertEnoughMemory.ts';

/**
 * Activates the version: at once if its graph exists and was built by the current loader, else through a job. Returns
 * whether the available voices have changed.
 */
export async function activateVersion(
  db: Queryable,
  speech: Speech,
  model: ModelRow,
  version: VersionRow,
): Promise<boolean> {
  await assertEnoughMemory(db, speech, model.id, version.about.memoryBytes);
  if (version.gainDb === null || version.madeBy < MODEL_LOADER) {
    await prepareVersion(db, model, version.number, 'speak');
    return false;
  }
  await db
    .update(models)
    .set({ active: true, versionNumber: version.number, failure: null, ...nextVersion })
    .where(eq(models.id, model.id));
  return true;
}

export async function deactivate(db: Queryable, { id }: ModelRow): Promise<void> {
  await db
    .update(models)
    .set({ active: false, preparing: null, failure: null, ...nextVersion })
    .where(eq(models.id, id));
}

/** Selects the version that an inactive model will use once activated. */
export async function chooseVersion(db: Queryable, { id }: ModelRow, number: number): Promise<void> {
  await db
    .update(models)
    .set({ versionNumber: number, failure: null, ...nextVersion })
    .where(eq(models.id, id));
}

export async function assertNotPreparing(db: Queryable, { id, preparing }: ModelRow): Promise<void> {
  if (preparing === null) return;
  throw new Refusal('CONFLICT', {
    message: 'O modelo está sendo preparado. Aguarde o fim.',
    present: await getModel(db, id),
  });
}
