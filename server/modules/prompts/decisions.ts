import { eq, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Prompt } from '#contract/prompts.ts';
import { prompts } from './schema.ts';
import { audit, changedBy, nameOf } from '#server/modules/audit/audit.ts';
import {
  getPrompt,
  isApproved,
  isInvalid,
  hasNewAudioSinceRejection,
  lockPrompt,
  clearedApproval,
} from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { checkVersion } from './checkVersion.ts';

const AUDIO_CHANGED = 'O áudio mudou desde que você o ouviu. Ouça de novo.';

type Row = typeof prompts.$inferSelect;
type Decided =
  | 'invalidated'
  | 'isRevised'
  | 'reason'
  | 'invalidatedHash'
  | 'approvedHash'
  | 'approvedAt'
  | 'approvedById'
  | 'approvedByName';
/** Columns that a decision changes, or the reason why the prompt's state does not allow it. */
type Decision = (before: Row) => Partial<Pick<Row, Decided>> | string;
type Act = 'invalidate' | 'undoInvalidate' | 'revise' | 'undoRevise' | 'approve' | 'undoApprove';

export const invalidate =
  (reason: string): Decision =>
  (before) => {
    if (isInvalid(before)) return 'Este prompt já está invalidado.';
    const invalidatedHash = before.audioHash;
    return {
      invalidated: true,
      isRevised: false,
      reason,
      invalidatedHash,
      ...(before.approvedAt !== null && clearedApproval),
    };
  };

export const undoInvalidate: Decision = (before) => {
  if (!before.invalidated) return 'Este prompt não está invalidado.';
  return { invalidated: false, isRevised: false, reason: null, invalidatedHash: null };
};

export const revise: Decision = (before) => {
  if (!before.invalidated) return 'Este prompt não está invalidado.';
  if (before.isRevised) return 'Este prompt já foi marcado como revisado.';
  return { isRevised: true };
};

export const undoRevise: Decision = (before) => {
  if (!before.isRevised) return 'Este prompt não está marcado como revisado.';
  return { isRevised: false };
};

export const approve =
  ({ id, firstName, lastName }: AuthUser, path: string | undefined): Decision =>
  (before) => {
    if (before.status !== 'PROCESSED' || before.audioHash === null)
      return 'Este prompt não tem áudio pronto para aprovar.';
    // A decision made offline may concern other audio.
    if (path !== undefined && !path.includes(before.audioHash)) return AUDIO_CHANGED;
    if (isInvalid(before)) return 'Este prompt está invalidado.';
    if (isApproved(before)) return 'Este áudio já foi aprovado.';
    return {
      approvedHash: before.audioHash,
      approvedAt: new Date(),
      approvedById: id,
      approvedByName: `${firstName} ${lastName}`,
      // Approving the new audio also marks the rejection as revised.
      ...(hasNewAudioSinceRejection(before) && { isRevised: true }),
    };
  };

export const undoApprove: Decision = (before) => {
  if (!isApproved(before)) return 'Este áudio não está aprovado.';
  return {
    ...clearedApproval,
    ...(hasNewAudioSinceRejection({ ...before, isRevised: false }) && { isRevised: false }),
  };
};

/**
 * Applies a reviewer's decision; one that the prompt's state no longer allows is a conflict with the current record.
 */
export async function decide(call: Call, id: number, act: Act, decision: Decision): Promise<Prompt> {
  const { db, user } = call;
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  const changed = decision(before);
  if (typeof changed === 'string') throw await conflict(call, id, changed);
  await db
    .update(prompts)
    .set({ ...changed, ...changedBy(user), version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(prompts.id, id));
  const old = before.invalidatedHash;
  if (old !== null && changed.invalidatedHash !== undefined && changed.invalidatedHash !== old)
    await addJobs(db, 'sweep-audio', [{ payload: { hashes: [old] } }]);
  const was: Partial<Pick<Row, Decided>> = Object.fromEntries(
    Object.keys(changed).map((field) => [field, before[field as Decided]]),
  );
  await audit(db, user, {
    action: `prompts.${act}`,
    entityId: id,
    entityName: before.name,
    before: was,
    after: changed,
  });
  return getPrompt(db, id);
}

/**
 * Finds the audio right where the recogniser heard other words. These words, for this voice in this project, raise no
 * alarm again.
 */
export async function acceptHeard(call: Call, id: number, path: string | undefined): Promise<Prompt> {
  const before = await lockPrompt(call.db, id);
  await checkVersion(call, before);
  // A decision made offline may concern other audio.
  if (path !== undefined && (before.audioHash === null || !path.includes(before.audioHash)))
    throw await conflict(call, id, AUDIO_CHANGED);
  if (!before.heard) throw await conflict(call, id, 'Neste áudio não há nada diferente a aceitar.');
  await call.db.execute(sql`
    insert into accepted_hearings (project_id, speaker, expected, heard, by_name)
    select ${before.projectId}, ${before.speaker}, one ->> 'expected', one ->> 'heard', ${nameOf(call.user)}
    from jsonb_array_elements(open_differences(${before.projectId}, ${before.speaker}, ${before.audioHash})) as one
    on conflict do nothing`);
  return afterAcceptance(call, before, 'acceptHeard');
}

/** Takes back what was accepted in the current audio. */
export async function undoAcceptHeard(call: Call, id: number): Promise<Prompt> {
  const before = await lockPrompt(call.db, id);
  await checkVersion(call, before);
  const { rowCount } = await call.db.execute(sql`
    delete from accepted_hearings using hearings, jsonb_array_elements(hearings.differences) as one
    where hearings.audio_hash = ${before.audioHash} and project_id = ${before.projectId}
      and speaker = ${before.speaker} and expected = one ->> 'expected' and accepted_hearings.heard = one ->> 'heard'`);
  if (!rowCount) throw await conflict(call, id, 'Neste áudio não há nada aceito a desfazer.');
  return afterAcceptance(call, before, 'undoAcceptHeard');
}

const conflict = async ({ db }: Call, id: number, message: string) =>
  new Refusal('CONFLICT', { message, present: await getPrompt(db, id) });

/** Computes the alarms of the project's prompts with this voice anew, since others may have the same differences. */
async function afterAcceptance(
  { db, user }: Call,
  { id, name, projectId, speaker }: Row,
  act: 'acceptHeard' | 'undoAcceptHeard',
): Promise<Prompt> {
  await db.execute(sql`
    update prompts set heard = now_heard from (
      select id, heard_of(project_id, speaker, audio_hash) as now_heard from prompts
      where project_id = ${projectId} and speaker = ${speaker} and heard is not null and removed_at is null
        and exists (select from hearings where audio_hash = prompts.audio_hash and differences <> '[]')
    ) as found where found.id = prompts.id and prompts.heard is distinct from now_heard`);
  await audit(db, user, { action: `prompts.${act}`, entityId: id, entityName: name, before: null, after: null });
  return getPrompt(db, id);
}
