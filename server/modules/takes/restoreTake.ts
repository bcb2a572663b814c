import { and, eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { takes as endpoints } from '#contract/takes.ts';
import type { Queryable } from '#server/db/database.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';
import { takes } from './schema.ts';
import { audit, changedBy } from '#server/modules/audit/audit.ts';
import { findStored } from '#server/modules/prompts/audioStore.ts';
import { checkVersion } from '#server/modules/prompts/checkVersion.ts';
import { getPrompt, lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import { listRejectedAudio } from '#server/modules/verdicts/verdicts.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { dropTakesOf } from '#server/modules/prompts/dropTakes.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';

type Wanted = ParsedInput<typeof endpoints.restore>;

const of = ({ id, take }: Wanted) => and(eq(takes.promptId, id), eq(takes.audioHash, take));

/** Refuses a take whose file is missing. Runs before the transaction, since the store may be remote. */
export async function checkAudio(db: Queryable, files: Files, wanted: Wanted): Promise<void> {
  const [found] = await db.select({ hash: takes.audioHash }).from(takes).where(of(wanted));
  if (found && !(await findStored(db, files, found.hash))) throw new Refusal('AUDIO_GONE');
}

/** Restores audio and text of a take; the verdicts on its audio apply again. */
export async function restoreTake(call: Call, wanted: Wanted): Promise<Prompt> {
  const { db, user } = call;
  const { id, take: audioHash } = wanted;
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  const isAtRest = before.status === 'PROCESSED' || before.status === 'FAILED';
  if (before.status === 'PROCESSED' && before.audioHash === audioHash && !before.isRecorded) return getPrompt(db, id);
  const [found] = await db
    .select({ take: takes, warnings: audios.warnings, recording: audios.recording })
    .from(takes)
    .innerJoin(audios, eq(audios.hash, takes.audioHash))
    .where(of(wanted))
    .for('update', { of: takes });
  if (!found && before.audioHash === audioHash) return getPrompt(db, id);
  if (!found) throw new Refusal('NOT_FOUND', { message: 'Esta tomada não existe mais.' });
  if (!isAtRest) {
    const message = 'Este prompt está na fila. Espere o novo áudio para voltar a uma tomada.';
    throw new Refusal('CONFLICT', { message, present: await getPrompt(db, id) });
  }
  const { speaker, language, compression } = found.take;
  const text = found.recording?.text ?? found.take.text;
  const heardAgainst = await listRejectedAudio(db, [id]);
  await db
    .update(prompts)
    .set({
      text,
      speaker,
      language,
      compression,
      audioHash,
      warnings: found.warnings,
      status: 'PROCESSED',
      claim: null,
      failureCode: null,
      failureReason: null,
      ...changedBy(user),
      attempt: sql`${prompts.attempt} + 1`,
      version: sql`${prompts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(prompts.id, id));
  await dropTakesOf(db, id, await readSettings(db));
  // The audio it was compared with may no longer be needed.
  if (heardAgainst.length > 0) await addJobs(db, 'sweep-audio', [{ payload: { hashes: heardAgainst } }]);
  await audit(db, user, {
    action: 'prompts.restoreTake',
    entityId: id,
    entityName: before.name,
    before: {
      text: before.text,
      speaker: before.speaker,
      language: before.language,
      compression: before.compression,
      status: before.status,
    },
    after: { text, speaker, language, compression, status: 'PROCESSED' },
  });
  return getPrompt(db, id);
}
