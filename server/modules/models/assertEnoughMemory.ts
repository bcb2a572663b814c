import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { availableMemory, RESERVE_BYTES } from './memory.ts';

/**
 * Refuses a model that does not fit beside the active ones: loaded ones have their memory already, the others will want
 * it.
 */
export async function assertEnoughMemory(
  db: Queryable,
  speech: Speech,
  id: number,
  memoryBytes: number,
): Promise<void> {
  const active = await db
    .select({ row: modelVersions })
    .from(models)
    .innerJoin(modelVersions, and(eq(modelVersions.modelId, models.id), eq(modelVersions.number, models.versionNumber)))
    .where(and(models.active, ne(models.id, id)));
  const loaded = new Set(speech.loadedModels().map(({ key }) => key));
  const promised = active.reduce(
    (sum, { row }) => (loaded.has(`${row.modelSha256}-${row.configSha256}`) ? sum : sum + row.about.memoryBytes),
    0,
  );
  if (availableMemory() < memoryBytes + promised + RESERVE_BYTES) throw new Refusal('NO_MEMORY_AVAILABLE');
}
