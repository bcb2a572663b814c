import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { type Prompt, prompts as endpoints } from '#contract/prompts.ts';
import { prompts } from './schema.ts';
import { audit, changedBy } from '#server/modules/audit/audit.ts';
import { checkSpeaker, type Speakers } from './checkSpeaker.ts';
import { startAttempt } from './promptAttempts.ts';
import { getPrompt, lockPrompt } from './promptQueries.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { checkVersion } from './checkVersion.ts';

/**
 * Changes what is said, and so has it said anew; of another name alone nothing is heard, and the audio stays.
 * A voice that is not among `voices` cannot speak.
 */
export async function changePrompt(
  { id, name, language, ...given }: ParsedInput<typeof endpoints.update>,
  call: Call,
  voices: Speakers,
): Promise<Prompt> {
  const { db, user } = call;
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  // A form of before that is still open says nothing of it.
  const said = { ...given, language: language ?? before.language };
  const renamed = name !== undefined && name !== before.name ? { name } : {};
  const saidBefore = {
    text: before.text,
    speaker: before.speaker,
    compression: before.compression,
    language: before.language,
  };
  const isSaidSo = isDeepStrictEqual(said, saidBefore);
  const keepsAudio = isSaidSo && before.status !== 'FAILED';
  if (keepsAudio && renamed.name === undefined) return getPrompt(db, id);
  if (keepsAudio)
    await db
      .update(prompts)
      .set({ ...renamed, ...changedBy(user), version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
      .where(eq(prompts.id, id));
  else {
    checkSpeaker(voices, said);
    await startAttempt(db, before, { ...said, ...renamed, ...changedBy(user) });
  }
  await audit(db, user, {
    action: 'prompts.update',
    entityId: id,
    entityName: before.name,
    before: { name: before.name, ...saidBefore },
    after: { name: name ?? before.name, ...said },
  });
  return getPrompt(db, id);
}
