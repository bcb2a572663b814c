import { eq, sql } from 'drizzle-orm';
import type { Prompt } from '#contract/prompts.ts';
import { mayDecide, meaningOf, type ReviewAct, type ReviewState } from '#common/review.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from './schema.ts';
import { audit, changedBy, nameOf } from '#server/modules/audit/audit.ts';
import {
  approveAudio,
  judgeOf,
  listApprovals,
  markRevised,
  readDecided,
  rejectAudio,
  takeBackApproval,
  takeBackRejection,
} from '#server/modules/verdicts/verdicts.ts';
import { getPrompt, lockPrompt } from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { checkProject } from './assertProjectExists.ts';
import { checkVersion } from './checkVersion.ts';

const AUDIO_CHANGED = 'O áudio mudou desde que você o ouviu. Ouça de novo.';

type Row = typeof prompts.$inferSelect;

/** A verdict that was made offline may concern other audio than the prompt has now. */
const isOtherAudio = ({ audioHash }: Row, path: string | undefined): boolean =>
  path !== undefined && (audioHash === null || !path.includes(audioHash));

/** Rejects the audio, unless it is another one than the one that was heard. */
export function invalidate(call: Call, id: number, reason: string, path: string | undefined): Promise<Prompt> {
  return decide(call, id, 'invalidate', (before) => ({
    refuse: isOtherAudio(before, path) ? AUDIO_CHANGED : undefined,
    record: () => rejectAudio(call.db, [id], reason, judgeOf(call.user)),
  }));
}

export function undoInvalidate(call: Call, id: number): Promise<Prompt> {
  return decide(call, id, 'undoInvalidate', () => ({ record: () => takeBackRejection(call.db, id) }));
}

export function revise(call: Call, id: number, path: string | undefined): Promise<Prompt> {
  return decide(call, id, 'revise', (before) => ({
    refuse: isOtherAudio(before, path) ? AUDIO_CHANGED : undefined,
    record: () => markRevised(call.db, id, true),
  }));
}

export function undoRevise(call: Call, id: number): Promise<Prompt> {
  return decide(call, id, 'undoRevise', () => ({ record: () => markRevised(call.db, id, false) }));
}

/** A person's approval of the current audio; the database applies the project's policy to the approvals. */
export function approve(call: Call, id: number, path: string | undefined): Promise<Prompt> {
  const { db, user } = call;
  return decide(call, id, 'approve', async (before) => {
    const isOwn = (await listApprovals(db, id)).some(({ userId }) => userId === user.id);
    const isRefused = isMadeBy(before, user) && (await asksOthers(db, before.projectId));
    return {
      first: whyNotApprovable(before, path),
      refuse: isOwn ? 'Você já aprovou este áudio.' : isRefused ? OTHERS_APPROVE : undefined,
      record: () => approveAudio(db, id, before.audioHash!, judgeOf(user)),
    };
  });
}

function whyNotApprovable(before: Row, path: string | undefined): string | undefined {
  if (before.status !== 'PROCESSED' || before.audioHash === null)
    return 'Este prompt não tem áudio pronto para aprovar.';
  return isOtherAudio(before, path) ? AUDIO_CHANGED : undefined;
}

const OTHERS_APPROVE = 'Neste projeto, quem fez o prompt ou o áudio não o aprova: outra pessoa aprova.';

async function asksOthers(db: Queryable, projectId: number): Promise<boolean> {
  const [project] = await db.select({ asks: projects.othersApprove }).from(projects).where(eq(projects.id, projectId));
  return project!.asks;
}

/** Keeps the policy of the prompt's project as it is until the decision is stored, which follows it. */
async function shareRule(db: Queryable, id: number): Promise<void> {
  const [prompt] = await db.select({ projectId: prompts.projectId }).from(prompts).where(eq(prompts.id, id));
  if (prompt) await checkProject(db, prompt.projectId);
}

/** True if the person made the prompt, or asked for or recorded its audio. */
const isMadeBy = ({ createdById, askedByName }: Row, user: AuthUser) =>
  createdById === user.id || askedByName === nameOf(user);

/** Takes back the person's own approval, or that of the others here if they gave none; a client's approval stays. */
export function undoApprove(call: Call, id: number): Promise<Prompt> {
  const { db, user } = call;
  return decide(call, id, 'undoApprove', async ({ audioHash, review }) => {
    const given = (await listApprovals(db, id)).filter(({ linkId }) => linkId === null);
    const isOwn = given.some(({ userId }) => userId === user.id);
    const { isApproved } = meaningOf(review);
    const why = isApproved ? 'Só o cliente desfaz o que ele aprovou.' : 'Este áudio não está aprovado.';
    return {
      first: given.length > 0 ? undefined : why,
      record: () => takeBackApproval(db, id, audioHash!, isOwn ? judgeOf(user) : 'people'),
    };
  });
}

interface Decision {
  /** Why the prompt does not take the decision: told before what its state of review says, and after. */
  readonly first?: string | undefined;
  readonly refuse?: string | undefined;
  readonly record: () => Promise<void>;
}

/**
 * Applies a reviewer's decision; one that the prompt's state no longer allows is a conflict with the current record.
 */
async function decide(
  call: Call,
  id: number,
  act: ReviewAct,
  judge: (before: Row) => Decision | Promise<Decision>,
): Promise<Prompt> {
  const { db, user } = call;
  await shareRule(db, id);
  const before = await lockPrompt(db, id);
  await checkVersion(call, before);
  const { first, refuse, record } = await judge(before);
  const why = first ?? whyNot(act, before.review) ?? refuse;
  if (why !== undefined) throw await conflict(call, id, why);
  const was = await readDecided(db, id);
  await record();
  await db
    .update(prompts)
    .set({ ...changedBy(user), version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(prompts.id, id));
  const is = await readDecided(db, id);
  if (was.invalidatedHash !== null && is.invalidatedHash !== was.invalidatedHash)
    await addJobs(db, 'sweep-audio', [{ payload: { hashes: [was.invalidatedHash] } }]);
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((field) => !isSame(was[field], is[field]));
  const audited = (all: typeof is): Partial<typeof is> =>
    Object.fromEntries(changed.map((field) => [field, all[field]]));
  await audit(db, user, {
    action: `prompts.${act}`,
    entityId: id,
    entityName: before.name,
    before: audited(was),
    after: audited(is),
  });
  return getPrompt(db, id);
}

/** Why the state of review does not allow an act; undefined if it does. */
function whyNot(act: ReviewAct, review: ReviewState): string | undefined {
  const { isRevised, isApproved } = meaningOf(review);
  const sentences: Record<ReviewAct, string> = {
    invalidate: 'Este prompt já está invalidado.',
    undoInvalidate: 'Este prompt não está invalidado.',
    revise: isRevised ? 'Este prompt já foi marcado como revisado.' : 'Este prompt não está invalidado.',
    undoRevise: 'Este prompt não está marcado como revisado.',
    approve: isApproved ? 'Este áudio já foi aprovado.' : 'Este prompt está invalidado.',
    undoApprove: 'Este áudio não está aprovado.',
  };
  return mayDecide(act, review) ? undefined : sentences[act];
}

const isSame = (a: unknown, b: unknown) => (a instanceof Date && b instanceof Date ? +a === +b : a === b);

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
