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
 * Has the version speak: at once where its graph is there and made as today, else a job makes it. Answers whether
 * voices have changed.
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

/** For a model that does not speak: the version it will speak with. */
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
