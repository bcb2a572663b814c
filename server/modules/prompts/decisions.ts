import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Prompt } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { approvalLinkPrompts, approvals } from '#server/modules/approvalLinks/schema.ts';
import { prompts } from './schema.ts';
import { audit, changedBy, nameOf } from '#server/modules/audit/audit.ts';
import { getPrompt, isApproved, isInvalid, hasNewAudioSinceRejection, lockPrompt } from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { checkVersion } from './checkVersion.ts';

const AUDIO_CHANGED = 'O áudio mudou desde que você o ouviu. Ouça de novo.';

type Row = typeof prompts.$inferSelect;
const decidedFields = [
  'invalidated',
  'isRevised',
  'reason',
  'invalidatedHash',
  'approvedHash',
  'approvedAt',
  'approvedById',
  'approvedByName',
] as const;
type Decided = (typeof decidedFields)[number];
const isSame = (a: unknown, b: unknown) => (a instanceof Date && b instanceof Date ? +a === +b : a === b);
/** Columns that a decision changes, or the reason why the prompt's state does not allow it. */
type Decision = (
  before: Row,
) => Partial<Pick<Row, 'invalidated' | 'isRevised' | 'reason' | 'invalidatedHash'>> | string;
type Act = 'invalidate' | 'undoInvalidate' | 'revise' | 'undoRevise' | 'approve' | 'undoApprove';

/** A verdict that was made offline may concern other audio than the prompt has now. */
const isOtherAudio = ({ audioHash }: Row, path: string | undefined): boolean =>
  path !== undefined && (audioHash === null || !path.includes(audioHash));

/** The decision, unless the audio has changed since it was heard. */
export const afterHearing =
  (path: string | undefined, decision: Decision): Decision =>
  (before) => {
    const decided = decision(before);
    return typeof decided === 'object' && isOtherAudio(before, path) ? AUDIO_CHANGED : decided;
  };

export const invalidate =
  (reason: string): Decision =>
  (before) => {
    if (isInvalid(before)) return 'Este prompt já está invalidado.';
    return { invalidated: true, isRevised: false, reason, invalidatedHash: before.audioHash };
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

/**
 * Takes the approvals of prompts away whose audio stays though its text changed: a recording was approved together with
 * the text that it says.
 */
export async function clearApprovals(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(approvals).where(inArray(approvals.promptId, [...ids]));
  // A client's decision was about the text too: the link asks again.
  await tx
    .update(approvalLinkPrompts)
    .set({ audioHash: null })
    .where(inArray(approvalLinkPrompts.promptId, [...ids]));
}

/** A person's yes to the current audio; the database applies the project's policy to the yeses (`settle_approval`). */
export async function approve(call: Call, id: number, path: string | undefined): Promise<Prompt> {
  const { db, user } = call;
  await lockPrompt(db, id);
  const own = await findOwnYes(db, id, user.id);
  const decision: Decision = (before) => {
    const problem = unheardReason(before, path);
    if (problem !== undefined) return problem;
    if (isApproved(before)) return 'Este áudio já foi aprovado.';
    if (own !== undefined) return 'Você já aprovou este áudio.';
    // Approving the new audio also marks the rejection as revised.
    return hasNewAudioSinceRejection(before) ? { isRevised: true } : {};
  };
  return decide(call, id, 'approve', decision, async (before) => {
    const yes = { promptId: id, audioHash: before.audioHash!, byName: nameOf(user) };
    // A yes from before persons were recorded with it, so that one person does not count twice.
    await db
      .delete(approvals)
      .where(and(yesTo(yes.promptId, yes.audioHash), isNull(approvals.userId), eq(approvals.byName, yes.byName)));
    await db.insert(approvals).values({ ...yes, userId: user.id });
  });
}

/** Why the audio cannot be approved: it is not the one that was heard, not ready, or rejected. */
function unheardReason(before: Row, path: string | undefined): string | undefined {
  if (before.status !== 'PROCESSED' || before.audioHash === null)
    return 'Este prompt não tem áudio pronto para aprovar.';
  if (isOtherAudio(before, path)) return AUDIO_CHANGED;
  return isInvalid(before) ? 'Este prompt está invalidado.' : undefined;
}

/** Takes back the person's own yes, or that of the others here if they gave none; a client's yes stays. */
export async function undoApprove(call: Call, id: number): Promise<Prompt> {
  const { db, user } = call;
  await lockPrompt(db, id);
  const all = await db
    .select({ userId: approvals.userId, linkId: approvals.linkId })
    .from(approvals)
    .innerJoin(prompts, and(eq(prompts.id, approvals.promptId), eq(prompts.audioHash, approvals.audioHash)))
    .where(eq(prompts.id, id));
  const given = all.filter(({ linkId }) => linkId === null);
  const isOwn = given.some(({ userId }) => userId === user.id);
  const isLast = all.length === (isOwn ? 1 : given.length);
  const decision: Decision = (before) => {
    if (given.length === 0 || isInvalid(before))
      return isApproved(before) ? 'Só o cliente desfaz o que ele aprovou.' : 'Este áudio não está aprovado.';
    return isLast && hasNewAudioSinceRejection({ ...before, isRevised: false }) ? { isRevised: false } : {};
  };
  return decide(call, id, 'undoApprove', decision, async ({ audioHash }) => {
    await db
      .delete(approvals)
      .where(and(yesTo(id, audioHash!), isNull(approvals.linkId), isOwn ? eq(approvals.userId, user.id) : undefined));
  });
}

const yesTo = (id: number, audioHash: string) => and(eq(approvals.promptId, id), eq(approvals.audioHash, audioHash));

async function findOwnYes(db: Queryable, id: number, userId: number) {
  const [own] = await db
    .select({ id: approvals.id })
    .from(approvals)
    .innerJoin(prompts, and(eq(prompts.id, approvals.promptId), eq(prompts.audioHash, approvals.audioHash)))
    .where(and(eq(prompts.id, id), eq(approvals.userId, userId)));
  return own;
}

/** A rejection takes back what people here approved in the current audio; a client's yes is only suspended by it. */
export async function withdrawApprovals(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from approvals using prompts where prompts.id = prompt_id and approvals.audio_hash = prompts.audio_hash
      and link_id is null and ${inArray(prompts.id, [...ids])}`);
}

/**
 * Applies a reviewer's decision; one that the prompt's state no longer allows is a conflict with the current record.
 */
export async function decide(
  call: Call,
  id: number,
  act: Act,
  decision: Decision,
  record: (before: Row) => Promise<void> = async () => undefined,
): Promise<Prompt> {
  const { db, user } = call;
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  const changed = decision(before);
  if (typeof changed === 'string') throw await conflict(call, id, changed);
  await record(before);
  if (act === 'invalidate') await withdrawApprovals(db, [id]);
  await db
    .update(prompts)
    .set({ ...changed, ...changedBy(user), version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(prompts.id, id));
  const old = before.invalidatedHash;
  if (old !== null && changed.invalidatedHash !== undefined && changed.invalidatedHash !== old)
    await addJobs(db, 'sweep-audio', [{ payload: { hashes: [old] } }]);
  const after = await lockPrompt(db, id);
  const audited = (row: Row): Partial<Pick<Row, Decided>> =>
    Object.fromEntries(decidedFields.filter((field) => !isSame(before[field], after[field])).map((f) => [f, row[f]]));
  await audit(db, user, {
    action: `prompts.${act}`,
    entityId: id,
    entityName: before.name,
    before: audited(before),
    after: audited(after),
  });
  return getPrompt(db, id);
}

/**
 * Finds the audio right where the recognizer heard other words. These words, for this voice in this project, raise no
 * alarm again.
 */
export async function acceptHeard(call: Call, id: number, path: string | undefined): Promise<Prompt> {
  const before = await lockPrompt(call.db, id);
  await checkVersion(call, before);
  if (isOtherAudio(before, path)) throw await conflict(call, id, AUDIO_CHANGED);
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
