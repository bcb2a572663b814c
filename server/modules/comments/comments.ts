import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import { CLIENT_COMMENTS_MAX, type Comment, LINK_COMMENTS_MAX } from '#contract/comments.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditMany } from '#server/modules/audit/audit.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { audios, prompts } from '#server/modules/prompts/schema.ts';
import { comments } from './schema.ts';

export interface Given {
  readonly idComment: string;
  readonly text: string;
  readonly parent: string | null;
  readonly atMs: number | null;
  readonly word: string | null;
  readonly audio: string | null;
}

/** The writer: a person with an account, or the client of a link. */
export type Author =
  { readonly userId: number; readonly name: string } | { readonly linkId: number; readonly name: string };

/** Comments of a prompt; for a client only those of the link and the answers to them. */
export async function listComments(db: Queryable, promptId: number, linkId?: number): Promise<Comment[]> {
  const rows = await select(
    db,
    and(eq(comments.promptId, promptId), linkId === undefined ? undefined : ofLink(linkId)),
  );
  return rows.map((row) => toComment(row, linkId !== undefined));
}

/** All comments of a link's client with their answers, by prompt. */
export async function listCommentsOfLink(db: Queryable, linkId: number): Promise<ReadonlyMap<number, Comment[]>> {
  const found = new Map<number, Comment[]>();
  for (const row of await select(db, ofLink(linkId)))
    found.set(row.comment.promptId, [...(found.get(row.comment.promptId) ?? []), toComment(row, true)]);
  return found;
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ comment: comments, audioHash: prompts.audioHash })
    .from(comments)
    .innerJoin(prompts, eq(prompts.id, comments.promptId))
    .where(where)
    .orderBy(comments.createdAt, comments.id);

function toComment({ comment, audioHash }: Awaited<ReturnType<typeof select>>[number], isForClient: boolean): Comment {
  return {
    id: comment.id,
    parent: comment.parentId,
    text: comment.text,
    // A client learns no names of people.
    by: isForClient && comment.linkId === null ? null : comment.byName,
    isClient: comment.linkId !== null,
    atMs: comment.atMs,
    word: comment.word,
    isOfEarlierTake: comment.audioHash !== null && comment.audioHash !== audioHash,
    resolvedAt: comment.resolvedAt?.toISOString() ?? null,
    resolvedBy: isForClient ? null : comment.resolvedByName,
    createdAt: comment.createdAt.toISOString(),
  };
}

const ofLink = (linkId: number) =>
  or(eq(comments.linkId, linkId), sql`${comments.parentId} in (select id from comments where link_id = ${linkId})`);

/** Adds a comment or an answer; a repeat with the same id adds nothing. */
export async function addComment(
  tx: Queryable,
  prompt: Pick<typeof prompts.$inferSelect, 'id' | 'audioHash'>,
  author: Author,
  { idComment, text, parent, atMs, word, audio }: Given,
): Promise<void> {
  if ('linkId' in author) await refuseTooMany(tx, prompt.id, author.linkId, idComment);
  if (parent !== null) await findThread(tx, prompt.id, parent, 'linkId' in author ? author.linkId : undefined);
  const heard = audio === null ? prompt.audioHash : (/[0-9a-f]{64}/.exec(audio)?.[0] ?? prompt.audioHash);
  await tx
    .insert(comments)
    .values({
      id: idComment,
      promptId: prompt.id,
      parentId: parent,
      audioHash: heard,
      atMs: parent === null ? await withinAudio(tx, heard, atMs) : null,
      word: parent === null ? word : null,
      ...('userId' in author ? { userId: author.userId } : { linkId: author.linkId }),
      byName: author.name,
      text,
    })
    .onConflictDoNothing();
}

/** A place behind the audio's end is at its end. */
export async function withinAudio(
  tx: Queryable,
  audioHash: string | null,
  atMs: number | null,
): Promise<number | null> {
  if (atMs === null || audioHash === null) return atMs;
  const [audio] = await tx.select({ seconds: audios.duration }).from(audios).where(eq(audios.hash, audioHash));
  return audio?.seconds == null ? atMs : Math.min(atMs, Math.round(audio.seconds * 1000));
}

/** Whoever has the address could fill the prompts otherwise; a repeat of a comment that is there passes. */
async function refuseTooMany(tx: Queryable, promptId: number, linkId: number, idComment: string): Promise<void> {
  const { rows } = await tx.execute<{ ofPrompt: number; ofLink: number; isThere: boolean }>(sql`
    select count(*) filter (where prompt_id = ${promptId})::int as "ofPrompt", count(*)::int as "ofLink",
      coalesce(bool_or(id = ${idComment}), false) as "isThere"
    from comments where link_id = ${linkId}`);
  const { ofPrompt, ofLink, isThere } = rows[0]!;
  if (isThere || (ofPrompt < CLIENT_COMMENTS_MAX && ofLink < LINK_COMMENTS_MAX)) return;
  const text =
    ofPrompt < CLIENT_COMMENTS_MAX
      ? `Já há ${LINK_COMMENTS_MAX} comentários seus neste link. Fale com quem o enviou.`
      : `Já há ${CLIENT_COMMENTS_MAX} comentários seus neste áudio. Fale com quem enviou o link.`;
  throw new Refusal('INVALID_INPUT', { fields: { text } });
}

/** Deletes a comment with its answers; the audit log keeps what they said. */
export async function removeComment(tx: Queryable, user: AuthUser, prompt: PromptKey, idComment: string) {
  const gone = await tx
    .delete(comments)
    .where(and(or(eq(comments.id, idComment), eq(comments.parentId, idComment)), eq(comments.promptId, prompt.id)))
    .returning();
  // If somebody else deleted it meanwhile, that is what was asked for.
  await auditMany(
    tx,
    user,
    gone.map(({ text, byName }) => ({
      action: 'comments.remove' as const,
      entityId: prompt.id,
      entityName: prompt.name,
      before: { text, name: byName },
    })),
  );
}
type PromptKey = Pick<typeof prompts.$inferSelect, 'id' | 'name'>;

/** The comment that begins a thread; refuses answers, and to a client what is not of the link. */
async function findThread(tx: Queryable, promptId: number, id: string, linkId: number | undefined) {
  const [row] = await tx
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.id, id),
        eq(comments.promptId, promptId),
        isNull(comments.parentId),
        linkId === undefined ? undefined : eq(comments.linkId, linkId),
      ),
    )
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Este comentário não existe mais.' });
  return row;
}

export async function resolveComment(
  tx: Queryable,
  promptId: number,
  author: Author,
  { idComment, isResolved }: { idComment: string; isResolved: boolean },
): Promise<void> {
  const { resolvedAt } = await findThread(tx, promptId, idComment, 'linkId' in author ? author.linkId : undefined);
  if ((resolvedAt !== null) === isResolved) return;
  await tx
    .update(comments)
    .set({ resolvedAt: isResolved ? sql`now()` : null, resolvedByName: isResolved ? author.name : null })
    .where(eq(comments.id, idComment));
}

/** People concerned by a prompt's comments: who wrote it, sent it to a client, or commented on it. */
export const concernedUsers = (promptId: unknown) => sql`
  select created_by_id as user_id from prompts where id = ${promptId} and created_by_id is not null
  union select approval_links.created_by_id from approval_links
    join approval_link_prompts on link_id = approval_links.id
    where prompt_id = ${promptId} and approval_links.created_by_id is not null
  union select user_id from comments where prompt_id = ${promptId} and user_id is not null`;

/** Hours between two mails about comments to one person, and the wait in which comments are gathered. */
const MAIL_EVERY = "interval '1 hour'";
const GATHER = "interval '1 minute'";

/** Lets the people concerned, except the author, get one mail about all comments since their last one. */
export async function requestCommentMails(
  tx: Queryable,
  promptId: number,
  author: Author,
  origin: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; at: Date }>(sql`
    select concerned.user_id as id,
      greatest(now() + ${sql.raw(GATHER)}, coalesce(mailed_at + ${sql.raw(MAIL_EVERY)}, now())) as at
    from (${concernedUsers(promptId)}) as concerned
      join users on users.id = concerned.user_id and users.active
      left join comment_mails on comment_mails.user_id = concerned.user_id
    where concerned.user_id <> ${'userId' in author ? author.userId : 0}`);
  for (const { id, at } of rows)
    await addJobs(
      tx,
      'mail-comments',
      [{ payload: { userId: id, origin }, key: `comments:${id}`, queue: 'mail', runAt: new Date(at) }],
      { keepsTime: true },
    );
}
