import { eq } from 'drizzle-orm';
import { refusals } from '#contract/kit/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { models } from '#server/modules/models/schema.ts';
import { type Author, createModel } from '#server/modules/models/createModel.ts';
import { findFreeName } from '#server/modules/models/modelNames.ts';
import { lockModel } from '#server/modules/models/modelQueries.ts';
import { prepareVersion } from '#server/modules/models/prepareVersion.ts';
import { assertEnoughMemory } from '#server/modules/models/assertEnoughMemory.ts';
import type { ReceivedFiles } from '#server/modules/models/receiveFiles.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';

interface NewVoice {
  readonly author: Author;
  readonly name: string;
  readonly hasMemory: boolean;
}

/** True if the voice fits into memory beside the active ones. */
export async function hasMemoryFor(db: Queryable, speech: Speech, { about }: ReceivedFiles): Promise<boolean> {
  try {
    await assertEnoughMemory(db, speech, 0, about.memoryBytes);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Creates a model like an upload does, under the first free name, with the job that tests and activates it. Without
 * enough memory it stays inactive and says so. Returns its id.
 */
export async function writeModel(
  tx: Queryable,
  speech: Speech,
  taken: ReceivedFiles,
  { author, name, hasMemory }: NewVoice,
): Promise<number> {
  const free = await findFreeName(tx, speech, name.toLowerCase());
  const { id } = await createModel(tx, author, { name: free }, taken);
  if (hasMemory) await prepareVersion(tx, await lockModel(tx, id), 1, 'prove-and-speak');
  else await tx.update(models).set({ failure: refusals.NO_MEMORY_AVAILABLE.message }).where(eq(models.id, id));
  return id;
}
