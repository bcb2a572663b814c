import { and, eq, sql } from 'drizzle-orm';
import type { ClientDecisionInput } from '#contract/clientApprovals.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { withinAudio } from '#server/modules/comments/comments.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { checkProject } from '#server/modules/prompts/assertProjectExists.ts';
import { lockPrompt } from '#server/modules/prompts/promptQueries.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import {
  approveAudio,
  isRejectedByLink,
  rejectAudio,
  takeBackApproval,
  takeBackRejection,
} from '#server/modules/verdicts/verdicts.ts';
import { emitWebhookEvent } from '#server/modules/webhooks/emitWebhookEvent.ts';
import { projects } from '#server/modules/projects/schema.ts';
import type { LinkRow } from './clientSession.ts';
import { getClientPrompt, listLinks, promptGone } from './linkQueries.ts';
import { approvalLinkPrompts, approvalLinks } from './schema.ts';

type Said = typeof approvalLinkPrompts.$inferSelect;
type Prompt = typeof prompts.$inferSelect;
type Decision = Omit<ClientDecisionInput, 'id'> & {
  readonly requestId: string;
  readonly decidedAt?: Date;
  /** True if it came from a browser in which whoever made the link is signed in. */
  readonly isSender?: boolean;
};

const AUDIO_CHANGED = 'Este áudio mudou depois que você o ouviu. Ouça o novo e decida de novo.';

/** The client as the audit log names it. */
export const clientActor = ({ id, clientName }: Pick<LinkRow, 'id' | 'clientName'>) => ({
  id: null,
  email: `link ${id} (${clientName})`,
});

/**
 * Applies a client's decision in the caller's transaction. It is a conflict if the audio is no longer the one that was
 * heard; a repeat with the same request id changes nothing.
 */
export async function decideAsClient(tx: Queryable, link: LinkRow, asked: Decision): Promise<void> {
  // The policy stays as it is until the decision is stored.
  await checkProject(tx, link.projectId);
  const before = await lockPrompt(tx, asked.idPrompt);
  const [said] = await tx
    .select()
    .from(approvalLinkPrompts)
    .where(and(eq(approvalLinkPrompts.linkId, link.id), eq(approvalLinkPrompts.promptId, asked.idPrompt)))
    .for('update');
  if (!said || before.projectId !== link.projectId) throw promptGone();
  if (said.requestId === asked.requestId) return;
  const { audioHash } = before;
  if (before.status !== 'PROCESSED' || audioHash === null || audioHash !== asked.audio)
    throw new Refusal('CONFLICT', {
      message: AUDIO_CHANGED,
      present: await getClientPrompt(tx, link, asked.idPrompt),
    });
  if (asked.decision === 'change' && asked.reason === '')
    throw new Refusal('INVALID_INPUT', { fields: { reason: 'Diga o que deve mudar.' } });
  const atMs = await withinAudio(tx, audioHash, asked.atMs);
  const now = { ...said, ...decidedColumns({ ...asked, atMs }, before) };
  await applyToPrompt(tx, link, before, { ...now, isSender: asked.isSender ?? false });
  await tx
    .update(approvalLinkPrompts)
    .set(now)
    .where(and(eq(approvalLinkPrompts.linkId, link.id), eq(approvalLinkPrompts.promptId, said.promptId)));
  await record(tx, link, before, asked);
  await recordFinish(tx, link);
}

function decidedColumns(
  { decision, reason, atMs, requestId, decidedAt = new Date() }: Decision,
  { audioHash, text }: Prompt,
) {
  const isUndone = decision === 'undo';
  return {
    requestId,
    decision: isUndone ? null : decision,
    audioHash: isUndone ? null : audioHash,
    reason: decision === 'change' ? reason : null,
    atMs: decision === 'change' ? atMs : null,
    decidedText: isUndone ? null : text,
    decidedAt,
  };
}

/** A change that the client asks for rejects the prompt, and shows in the review as any other rejection. */
async function applyToPrompt(
  tx: Queryable,
  link: LinkRow,
  before: Prompt,
  { isSender, ...now }: Said & { readonly decidedAt: Date; readonly isSender: boolean },
): Promise<void> {
  const audioHash = before.audioHash!;
  const byName = isSender ? `${link.clientName} (no navegador de ${link.createdByName})` : link.clientName;
  const judge = { linkId: link.id, byName };
  const isOwnRejection = await isRejectedByLink(tx, before.id, audioHash, link.id);
  if (isOwnRejection && now.decision !== 'change') await takeBackRejection(tx, before.id);
  if (now.decision === 'approved') await approveAudio(tx, before.id, audioHash, judge, now.decidedAt);
  else await takeBackApproval(tx, before.id, audioHash, judge);
  if (now.decision === 'change' && (isOwnRejection || before.review !== 'rejected'))
    await rejectAudio(tx, [before.id], rejectionOf(link, now), judge);
  await tx
    .update(prompts)
    .set({
      changedByName: link.clientName,
      changedAt: new Date(),
      version: sql`${prompts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(prompts.id, before.id));
}

function rejectionOf({ clientName }: LinkRow, { reason, atMs }: Pick<Said, 'reason' | 'atMs'>): string {
  const place = atMs === null ? '' : ` (aos ${(atMs / 1000).toFixed(1).replace('.', ',')} s)`;
  return `${clientName}: ${reason ?? ''}${place}`;
}

const acts = {
  approved: 'approvalLinks.approve',
  change: 'approvalLinks.requestChange',
  undo: 'approvalLinks.undo',
} as const;

async function record(tx: Queryable, link: LinkRow, prompt: Prompt, { decision, reason }: Decision): Promise<void> {
  await audit(tx, clientActor(link), {
    action: acts[decision],
    entityId: prompt.id,
    entityName: prompt.name,
    after: decision === 'change' ? { reason } : null,
  });
  await emitWebhookEvent(
    tx,
    'approval.decided',
    {
      decision: decision === 'undo' ? 'undone' : decision,
      prompt: { id: prompt.id, name: prompt.name },
      ...(await aboutLink(tx, link)),
      path: `/dashboard/projects/${link.projectId}/prompts/${prompt.id}/edit`,
    },
    decision === 'change' ? { reason } : {},
  );
}

async function aboutLink(tx: Queryable, { id, title, clientName, projectId }: LinkRow) {
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  return { link: { id, title, client: clientName }, project: { id: projectId, name: project!.name } };
}

/** Notes when every prompt has a decision, and when that is no longer so. */
async function recordFinish(tx: Queryable, link: LinkRow): Promise<void> {
  const [state] = await listLinks(tx, link.projectId, link.id);
  const { total, approved, changes } = state!;
  const isFinished = approved + changes === total;
  const [row] = await tx
    .update(approvalLinks)
    .set({ finishedAt: isFinished ? sql`now()` : null })
    .where(and(eq(approvalLinks.id, link.id), sql`(finished_at is not null) <> ${isFinished}`))
    .returning({ id: approvalLinks.id });
  if (!row || !isFinished) return;
  const about = await aboutLink(tx, link);
  await emitWebhookEvent(tx, 'approval.finished', {
    ...about,
    link: { ...about.link, total, approved, changes },
    path: `/dashboard/projects/${link.projectId}/prompts`,
  });
}
