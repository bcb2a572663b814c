import type { prompts } from './schema.ts';
import { getPrompt } from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';

/** Refuses a change of a prompt that was changed by somebody else since the client loaded it. */
export async function checkVersion(
  { db, expectedVersion }: Pick<Call, 'db' | 'expectedVersion'>,
  before: typeof prompts.$inferSelect,
): Promise<void> {
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    throw new Refusal('CONFLICT', { present: await getPrompt(db, before.id) });
}
