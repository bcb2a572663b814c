import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { signedText } from '#common/decisionFile.ts';
import type { approvalLinks as endpoints, DecisionEffect } from '#contract/approvalLinks.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import { lockPrompts } from '#server/modules/prompts/promptQueries.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import type { SessionKeys } from '#server/modules/sessions/sessionKeys.ts';
import type { LinkRow } from './clientSession.ts';
import { decideAsClient } from './decideAsClient.ts';
import { getLink } from './linkQueries.ts';
import { appliedDecisionFiles, approvalLinkPrompts } from './schema.ts';

type DecisionFile = ParsedInput<typeof endpoints.applyDecisions>['decisionFile'];
type Decision = DecisionFile['decisions'][number];
interface Effect extends Pick<Decision, 'idPrompt' | 'decision' | 'reason'> {
  readonly name: string | null;
  readonly effect: DecisionEffect;
}

/** Key with which the page of an exported file signs its decisions; derived, so that nothing is stored for it. */
export const fileKeyOf = (keys: Pick<SessionKeys, 'digest'>, linkId: number): Buffer =>
  keys.digest(JSON.stringify(['approval file', linkId]));

/** Who applied the file before, and when. Refuses one that was altered, made elsewhere, or whose link was revoked. */
export async function checkDecisionFile(
  tx: Queryable,
  keys: Pick<SessionKeys, 'digest'>,
  link: LinkRow,
  { decisions, signature }: DecisionFile,
): Promise<{ by: string; at: string } | null> {
  const own = createHmac('sha256', fileKeyOf(keys, link.id)).update(signedText(link.id, decisions)).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== own.length || !timingSafeEqual(own, given)) throw new Refusal('DECISIONS_ALTERED');
  const { status } = await getLink(tx, link.projectId, link.id);
  if (status === 'revoked') throw new Refusal('CONFLICT', { message: 'Este link foi revogado: envie outro.' });
  const [applied] = await tx
    .select({ by: appliedDecisionFiles.byName, at: appliedDecisionFiles.createdAt })
    .from(appliedDecisionFiles)
    .where(eq(appliedDecisionFiles.signature, own));
  return applied ? { ...applied, at: applied.at.toISOString() } : null;
}

/** Effect that each decision of the file would have now. */
export async function previewDecisions(tx: Queryable, link: LinkRow, { decisions }: DecisionFile): Promise<Effect[]> {
  const rows = await tx
    .select({ prompt: prompts, said: approvalLinkPrompts })
    .from(approvalLinkPrompts)
    .innerJoin(prompts, eq(prompts.id, approvalLinkPrompts.promptId))
    .where(
      and(
        eq(approvalLinkPrompts.linkId, link.id),
        eq(prompts.projectId, link.projectId),
        sql`${prompts.removedAt} is null`,
      ),
    );
  const byId = new Map(rows.map((row) => [row.prompt.id, row]));
  return decisions.map((given) => {
    const row = byId.get(given.idPrompt);
    const { idPrompt, decision, reason } = given;
    return { idPrompt, decision, reason, name: row?.prompt.name ?? null, effect: effectOf(given, row, link) };
  });
}

interface Row {
  readonly prompt: typeof prompts.$inferSelect;
  readonly said: typeof approvalLinkPrompts.$inferSelect;
}

function effectOf(given: Decision, row: Row | undefined, link: LinkRow): DecisionEffect {
  if (!row) return 'gone';
  const { prompt, said } = row;
  // The client's clock is the client's own, so that the time at which the file comes back decides.
  if (new Date() >= link.expiresAt) return 'late';
  if (prompt.status !== 'PROCESSED' || prompt.audioHash !== given.audio) return 'outdated';
  const isSame =
    said.decision === given.decision &&
    said.audioHash === given.audio &&
    (said.reason ?? '') === (given.decision === 'change' ? (given.reason ?? '') : '');
  if (isSame) return 'same';
  return said.decidedAt !== null && said.decidedAt > timeOf(given.decidedAt, link) ? 'newer' : 'applies';
}

/** The client's time, within what the server knows: after the link was made, and before now. */
const timeOf = (given: string, { createdAt }: LinkRow) =>
  new Date(Math.min(Math.max(Date.parse(given), createdAt.getTime()), Date.now()));

/** Applies the decisions that still concern the current audio, and notes the file so that it is applied once. */
export async function applyDecisionFile(
  tx: Queryable,
  user: AuthUser,
  link: LinkRow,
  file: DecisionFile,
): Promise<Effect[]> {
  await lockPrompts(
    tx,
    file.decisions.map(({ idPrompt }) => idPrompt),
  );
  const effects = await previewDecisions(tx, link, file);
  for (const [place, { idPrompt, audio, decision, reason, atMs, decidedAt }] of file.decisions.entries())
    if (effects[place]!.effect === 'applies')
      await decideAsClient(tx, link, {
        requestId: crypto.randomUUID(),
        idPrompt,
        audio,
        decision,
        reason: reason ?? '',
        atMs,
        decidedAt: timeOf(decidedAt, link),
      });
  await tx
    .insert(appliedDecisionFiles)
    .values({ signature: Buffer.from(file.signature, 'base64url'), linkId: link.id, byName: nameOf(user) });
  await audit(tx, user, {
    action: 'approvalLinks.applyFile',
    entityId: link.id,
    entityName: link.title,
    after: { count: effects.filter(({ effect }) => effect === 'applies').length },
  });
  return effects;
}
