import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Waiting } from '#contract/promptFilter.ts';
import type { ApprovalMissing, Prompt } from '#contract/prompts.ts';
import { meaningOf, type ReviewState, statesThat } from '#common/review.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameOf } from '#server/modules/audit/audit.ts';
import { approvalLinkPrompts } from '#server/modules/approvalLinks/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { verdicts } from './schema.ts';

/** A person here, or a client by a link, who approves or rejects. */
export type Judge =
  | { readonly userId: number; readonly byName: string; readonly linkId?: undefined }
  | { readonly linkId: number; readonly byName: string; readonly userId?: undefined };

export const judgeOf = (user: AuthUser): Judge => ({ userId: user.id, byName: nameOf(user) });

/** A condition on `review`, written like the predicates of the indexes. */
const isOneOf = (states: readonly ReviewState[]): SQL =>
  sql`${prompts.review} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
export const isApprovedNow = isOneOf(statesThat('isApproved'));
/** The present audio, if any, is the rejected one. */
export const isRejectedNow = sql`${prompts.review} = 'rejected'`;
/** Rejected at some time, and not taken back. */
export const isInvalidated = isOneOf(statesThat('invalidated'));
/** A client asked for the rejection that the prompt shows. */
export const isAskedByClient = sql`exists (select from verdicts
  where prompt_id = ${prompts.id} and kind = 'no' and is_current and link_id is not null)`;
export const isRevisedNow = sql<boolean>`(${isOneOf(statesThat('isRevised'))})`;

/**
 * A prompt of the project whose audio is ready and waits for what the filter names; 'mine' is this person's approval.
 * Says the same as `approvals_of`, but looks at all rows at once.
 */
export function waitsFor(what: Waiting, projectId: number, userId: number): SQL {
  const isReady = sql`${prompts.status} = 'PROCESSED'`;
  if (what === 'change') return sql`${isReady} and ${isRejectedNow} and ${isAskedByClient}`;
  const waits = sql`${isReady} and ${isOneOf(['open', 'remade', 'revised'])}`;
  if (what === 'approval') return waits;
  const policy = sql`(select approval_policy from projects where id = ${projectId})`;
  const saidYes = (by: SQL) => sql`exists (select from verdicts left join approval_links on approval_links.id = link_id
    where prompt_id = ${prompts.id} and audio_hash = ${prompts.audioHash} and kind = 'yes' and ${by})`;
  if (what === 'client')
    return sql`${waits} and ${policy} in ('client', 'both')
      and not ${saidYes(sql`approval_links.project_id = ${projectId}`)}`;
  const isOwn = sql`coalesce(${prompts.createdById} = ${userId} or ${prompts.askedByName} =
    (select first_name || ' ' || last_name from users where id = ${userId}), false)`;
  const asksOthers = sql`(select others_approve from projects where id = ${projectId})`;
  return sql`${waits} and ${policy} <> 'client' and not (${asksOthers} and ${isOwn})
    and not ${saidYes(sql`verdicts.user_id = ${userId}`)}
    and (${policy} = 'two' or not ${saidYes(sql`link_id is null`)})`;
}

/** The approvals of a prompt's audio under its project's policy: a row for `left join lateral … on true`. */
const approvalOf = (hash: SQL | typeof prompts.audioHash): SQL =>
  sql`approvals_of(${prompts.id}, ${prompts.projectId}, ${hash})`;
export const approvalOfPrompt = sql`lateral ${approvalOf(prompts.audioHash)} as approval`;
/** Columns of `approvalOfPrompt`. */
export const approvalColumns = {
  given: sql<NonNullable<Prompt['approvals']> | null>`approval.given`,
  asked: sql<ApprovalMissing[] | null>`approval.asked`,
  missing: sql<ApprovalMissing[] | null>`approval.missing`,
  approvedAt: sql<Date | null>`approval.at`.mapWith((at: string) => new Date(at)),
  approvedByName: sql<string | null>`approval.by_name`,
};
/** The rejection that a prompt shows: a row for `left join … on true`, found by one look for each prompt. */
export const rejectionOfPrompt = sql`lateral (select at, by_name, audio_hash from verdicts where ${isInvalidated}
  and prompt_id = ${prompts.id} and kind = 'no' and is_current limit 1) as rejection`;
/** Columns of `rejectionOfPrompt`. */
export const rejectionColumns = {
  rejectedAt: sql<Date | null>`rejection.at`.mapWith((at: string) => new Date(at)),
  rejectedBy: sql<string | null>`rejection.by_name`,
  rejectedHash: sql<string | null>`rejection.audio_hash`,
};

/** What a prompt of the API says of its review. */
export const reviewFields = (row: {
  readonly prompt: Pick<typeof prompts.$inferSelect, 'review' | 'reason'>;
  readonly rejectedAt: Date | null;
  readonly rejectedBy: string | null;
  readonly approvedAt: Date | null;
  readonly approvedByName: string | null;
}) => {
  const { invalidated, isRevised, isRemade, isApproved } = meaningOf(row.prompt.review);
  return {
    invalidated,
    reason: row.prompt.reason,
    isRevised,
    isRemade,
    // A rejection from before there were rows of them names nobody.
    invalidatedAt: (row.rejectedBy && row.rejectedAt?.toISOString()) || null,
    invalidatedBy: row.rejectedBy || null,
    approvedAt: isApproved ? (row.approvedAt?.toISOString() ?? null) : null,
    approvedBy: isApproved ? row.approvedByName : null,
  };
};

/** Fields of a prompt that verdicts change, as the audit log names them. */
export async function readDecided(db: Queryable, id: number) {
  const [found] = await db
    .select({
      review: prompts.review,
      reason: prompts.reason,
      invalidatedHash: rejectionColumns.rejectedHash,
      audioHash: prompts.audioHash,
      approvedAt: approvalColumns.approvedAt,
      approvedById: sql<number | null>`approval.by_id`,
      approvedByName: approvalColumns.approvedByName,
    })
    .from(prompts)
    .leftJoin(approvalOfPrompt, sql`true`)
    .leftJoin(rejectionOfPrompt, sql`true`)
    .where(eq(prompts.id, id));
  const { review, audioHash, ...rest } = found!;
  const { invalidated, isRevised } = meaningOf(review);
  return { invalidated, isRevised, ...rest, approvedHash: rest.approvedAt === null ? null : audioHash };
}

const ofPrompts = (ids: readonly number[]) => inArray(verdicts.promptId, [...ids]);
const isNo = eq(verdicts.kind, 'no');
const isApproval = eq(verdicts.kind, 'yes');
/** Verdicts of the judge; a person is named as well, in verdicts from before persons were recorded with them. */
const isOf = ({ userId, linkId, byName }: Judge): SQL =>
  linkId === undefined
    ? sql`(${verdicts.userId} = ${userId} or (${verdicts.userId} is null and ${verdicts.linkId} is null
        and ${verdicts.byName} = ${byName}))`
    : eq(verdicts.linkId, linkId);

/** Approvals of the prompt's present audio. */
export async function listApprovals(
  db: Queryable,
  id: number,
): Promise<{ userId: number | null; linkId: number | null }[]> {
  return db
    .select({ userId: verdicts.userId, linkId: verdicts.linkId })
    .from(verdicts)
    .innerJoin(prompts, and(eq(prompts.id, verdicts.promptId), eq(prompts.audioHash, verdicts.audioHash)))
    .where(and(eq(prompts.id, id), isApproval));
}

/** The judge approves the audio, which also marks a rejection of other audio as revised. */
export async function approveAudio(
  tx: Queryable,
  id: number,
  audioHash: string,
  judge: Judge,
  at?: Date,
): Promise<void> {
  const { userId, linkId, byName } = judge;
  await tx.delete(verdicts).where(and(ofPrompts([id]), eq(verdicts.audioHash, audioHash), isApproval, isOf(judge)));
  await tx.insert(verdicts).values({ promptId: id, audioHash, kind: 'yes', userId, linkId, byName, ...(at && { at }) });
  await tx
    .update(verdicts)
    .set({ revisedAt: sql`now()`, revisedHash: audioHash })
    .where(
      and(
        ofPrompts([id]),
        isNo,
        verdicts.isCurrent,
        isNull(verdicts.revisedAt),
        sql`audio_hash is distinct from ${audioHash}`,
      ),
    );
}

/** Takes approvals of the audio back: the judge's own, or those of all people here; a client's stays. */
export async function takeBackApproval(
  tx: Queryable,
  id: number,
  audioHash: string,
  judge: Judge | 'people',
): Promise<void> {
  const whose = judge === 'people' ? isNull(verdicts.linkId) : isOf(judge);
  const gone = await tx
    .delete(verdicts)
    .where(and(ofPrompts([id]), eq(verdicts.audioHash, audioHash), isApproval, whose))
    .returning({ id: verdicts.id });
  if (gone.length === 0) return;
  // Without an approval of the new audio, the rejection of the one before waits for a review again.
  await tx
    .update(verdicts)
    .set({ revisedAt: null, revisedHash: null })
    .where(
      and(
        ofPrompts([id]),
        isNo,
        verdicts.isCurrent,
        sql`audio_hash is distinct from ${audioHash} and not exists (select from verdicts as approval
          where approval.prompt_id = ${id} and approval.audio_hash = ${audioHash} and approval.kind = 'yes')`,
      ),
    );
}

/**
 * Rejects the present audio of prompts, and takes back what people here approved in it; a client's approval is only
 * suspended by it.
 */
export async function rejectAudio(tx: Queryable, ids: readonly number[], reason: string, judge: Judge): Promise<void> {
  const { userId = null, linkId = null, byName } = judge;
  const rejected = inArray(prompts.id, [...ids]);
  await tx.execute(sql`
    with past as (
      update verdicts set is_current = false from prompts where prompts.id = prompt_id and ${rejected}
        and kind = 'no' and is_current and verdicts.audio_hash is distinct from prompts.audio_hash
    ), withdrawn as (
      delete from verdicts using prompts where prompts.id = prompt_id and ${rejected}
        and kind = 'yes' and verdicts.audio_hash = prompts.audio_hash and link_id is null
    )
    insert into verdicts (prompt_id, audio_hash, kind, user_id, link_id, by_name, reason, is_current)
    select prompts.id, prompts.audio_hash, 'no', ${userId}::integer, ${linkId}::integer, ${byName}, ${reason}, true
    from prompts where ${rejected}
    on conflict (prompt_id, coalesce(audio_hash, '')) where kind = 'no' do update set user_id = excluded.user_id,
      link_id = excluded.link_id, by_name = excluded.by_name, at = now(), reason = excluded.reason, is_current = true,
      revised_at = null, revised_hash = null`);
}

/** Takes the prompt's rejection back. */
export async function takeBackRejection(tx: Queryable, id: number): Promise<void> {
  await tx.delete(verdicts).where(and(ofPrompts([id]), isNo, verdicts.isCurrent));
}

/** Marks the prompt's rejection as revised by its present audio, or takes that back. */
export async function markRevised(tx: Queryable, id: number, isRevised: boolean): Promise<void> {
  const heard = sql`(select audio_hash from prompts where id = ${id})`;
  await tx
    .update(verdicts)
    .set(isRevised ? { revisedAt: sql`now()`, revisedHash: heard } : { revisedAt: null, revisedHash: null })
    .where(and(ofPrompts([id]), isNo, verdicts.isCurrent));
}

/** True if the link's client asked for the rejection that the prompt shows of this audio. */
export async function isRejectedByLink(tx: Queryable, id: number, audioHash: string, linkId: number): Promise<boolean> {
  const [own] = await tx
    .select({ id: verdicts.id })
    .from(verdicts)
    .where(
      and(
        ofPrompts([id]),
        isNo,
        verdicts.isCurrent,
        eq(verdicts.audioHash, audioHash),
        eq(verdicts.linkId, linkId),
        isNull(verdicts.revisedAt),
      ),
    );
  return own !== undefined;
}

/**
 * Takes the approvals of prompts away whose audio stays though its text changed: a recording was approved together with
 * the text that it says.
 */
export async function clearApprovals(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.delete(verdicts).where(and(ofPrompts(ids), isApproval));
  // A client's decision was about the text too: the link asks again.
  await tx
    .update(approvalLinkPrompts)
    .set({ audioHash: null, sentHash: null })
    .where(inArray(approvalLinkPrompts.promptId, [...ids]));
}

/**
 * Copies the verdicts on the present audio and the rejection that is shown, from each source to its target. The target
 * project's policy applies to the approvals of people; its client has not heard the copies.
 */
export async function copyVerdicts(
  tx: Queryable,
  pairs: readonly { readonly source: number; readonly target: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into verdicts (prompt_id, audio_hash, kind, user_id, by_name, at, reason, is_current, revised_at,
      revised_hash)
    select pairs.target, said.audio_hash, kind, user_id, by_name, at, said.reason, is_current, revised_at,
      revised_hash
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs (source integer, target integer)
      join prompts on prompts.id = pairs.target and prompts.audio_hash is not null
      join verdicts as said on said.prompt_id = pairs.source
    where (kind = 'yes' and link_id is null and said.audio_hash = prompts.audio_hash) or (kind = 'no' and is_current)`);
}

/** How long a rejected audio is kept after its rejection was revised, while that may be undone. */
const COMPARED = sql.raw("(revised_at is null or revised_at > now() - interval '1 day')");
/** True if a prompt, or the one with this id, compares its audio with the rejected one of this hash. */
export const isCompared = (hash: SQL, promptId?: SQL): SQL =>
  sql`exists (select from verdicts where is_current and audio_hash = ${hash} and ${COMPARED}
    ${promptId && sql`and prompt_id = ${promptId}`})`;

/** Rejected audio of prompts, which nothing may need once the rejection is gone. */
export async function listRejectedAudio(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ hash: verdicts.audioHash })
    .from(verdicts)
    .where(and(ofPrompts(ids), isNo, verdicts.isCurrent));
  return rows.flatMap(({ hash }) => hash ?? []);
}

/** Rejected audio whose replacement was judged more than a day ago, and that no take holds. */
export async function listSettledAudio(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select distinct audios.hash from verdicts join prompts on prompts.id = prompt_id
      join audios on audios.hash = verdicts.audio_hash
    where is_current and not ${COMPARED} and verdicts.audio_hash is distinct from prompts.audio_hash
      and not exists (select from takes where takes.audio_hash = audios.hash)`);
  return rows.map(({ hash }) => hash);
}

/** Verdicts on audios of a prompt, as its takes show them. */
export async function readTakeVerdicts(db: Queryable, promptId: number, hashes: readonly string[]) {
  const { rows } = await db.execute<{
    hash: string;
    approvedAt: string | null;
    approvedBy: string | null;
    isRejected: boolean;
    reason: string | null;
  }>(sql`
    select asked.hash, approval.at as "approvedAt", approval.by_name as "approvedBy",
      no.id is not null as "isRejected", no.reason
    from ${prompts} cross join unnest(${sql.param(hashes)}::text[]) as asked (hash)
      left join verdicts as no on no.prompt_id = ${promptId} and no.audio_hash = asked.hash and no.kind = 'no'
        and no.revised_hash is distinct from no.audio_hash
      left join lateral ${approvalOf(sql`asked.hash`)} as approval on no.id is null
    where ${prompts.id} = ${promptId}`);
  return new Map(
    rows.map(({ hash, approvedAt, approvedBy, isRejected, reason }) => [
      hash,
      {
        approvedAt: approvedAt === null ? null : new Date(approvedAt).toISOString(),
        approvedBy,
        invalidated: isRejected,
        reason,
      },
    ]),
  );
}

/** True if anybody approved the audio of a prompt, whatever the policy asks for now. */
export const hasYes = (promptId: SQL, hash: SQL): SQL =>
  sql`exists (select from verdicts where prompt_id = ${promptId} and audio_hash = ${hash} and kind = 'yes')`;

/**
 * Common table expressions for takes that go, the rows of `gone`: the same audio would be made anew, and nobody has
 * heard that, so it is not rejected by what was said of the one before.
 */
export const forgetRejections = sql`unsaid as (
    delete from verdicts using gone where verdicts.prompt_id = gone.prompt_id
      and verdicts.audio_hash = gone.audio_hash and kind = 'no' and not is_current
  ), settled as (
    update verdicts set revised_hash = verdicts.audio_hash from gone where verdicts.prompt_id = gone.prompt_id
      and verdicts.audio_hash = gone.audio_hash and kind = 'no' and is_current and revised_at is not null
  )`;

/** Leaves the rejections of a project's clients to prompts that were moved out of it, before its links are deleted. */
export async function keepRejectionsOfLinks(tx: Queryable, projectId: number): Promise<void> {
  await tx.execute(sql`
    update verdicts set link_id = null from approval_links
    where approval_links.id = link_id and approval_links.project_id = ${projectId} and kind = 'no'`);
}
