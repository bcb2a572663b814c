import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { isHeard, type Prompt, type prompts as endpoints, type WrittenPrompt } from '#contract/prompts.ts';
import { prompts } from './schema.ts';
import { audit, changedBy } from '#server/modules/audit/audit.ts';
import { assertVoiceTaken, checkSpeaker, type Speakers } from './checkSpeaker.ts';
import { startAttempt } from './promptAttempts.ts';
import { clearApprovals } from '#server/modules/verdicts/verdicts.ts';
import { getPrompt, lockPrompt } from './promptQueries.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { Refusal } from '#server/base/refusal.ts';
import { hasRecording, type OtherOutput, replaceAudio } from './recordings.ts';
import { checkVersion } from './checkVersion.ts';

type Row = typeof prompts.$inferSelect;

/** Editable fields of a row; a field of the contract that is missing here does not compile. */
export const writtenOf = ({ name, text, speaker, language, compression }: Row): WrittenPrompt => ({
  name,
  text,
  speaker,
  language,
  compression,
});

/**
 * Changes the editable fields of a prompt. A change that affects the sound starts a new attempt; any other keeps the
 * audio, and so does every change of a prompt with a recording, whose other output is `otherOutput`. Fields missing in
 * `given` stay as they are, since clients from before an update send fewer. A voice that is not among `voices` is
 * refused.
 */
export async function changePrompt(
  { id, ...given }: ParsedInput<typeof endpoints.update>,
  call: Call,
  voices: Speakers,
  otherOutput?: OtherOutput,
): Promise<Prompt> {
  const { db, user } = call;
  const row = await lockPrompt(db, id);
  await checkVersion(call, row);
  const before = writtenOf(row);
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: WrittenPrompt = { ...before, ...sent };
  const changed = (Object.keys(before) as (keyof WrittenPrompt)[]).filter((field) => before[field] !== after[field]);
  const isRecording = hasRecording(row);
  const keepsAudio = isRecording || (!changed.some((field) => isHeard[field]) && row.status !== 'FAILED');
  if (keepsAudio && changed.length === 0) return getPrompt(db, id);
  if (keepsAudio) {
    const isOtherOutput = isRecording && before.compression !== after.compression;
    // Somebody may have recorded the prompt anew while the other output was made.
    if (isOtherOutput && otherOutput?.of !== row.audioHash)
      throw new Refusal('CONFLICT', { present: await getPrompt(db, id) });
    const set = {
      ...after,
      ...(isOtherOutput && otherOutput && { audioHash: otherOutput.audio.hash, warnings: otherOutput.audio.warnings }),
      ...changedBy(user),
    };
    if (isRecording && before.text !== after.text) await clearApprovals(db, [id]);
    await db
      .update(prompts)
      .set({ ...set, version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
      .where(eq(prompts.id, id));
    if (isOtherOutput) await replaceAudio(db, row);
  } else {
    checkSpeaker(voices, after);
    await assertVoiceTaken(db, row.projectId, voices, after.speaker);
    await startAttempt(db, row, { ...after, ...changedBy(user) });
  }
  await audit(db, user, { action: 'prompts.update', entityId: id, entityName: before.name, before, after });
  return getPrompt(db, id);
}
