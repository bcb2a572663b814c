import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { ApprovalClient } from '#server/http/registerEndpoints.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';
import { approvalLinks, approvalSessions } from './schema.ts';

export type LinkRow = typeof approvalLinks.$inferSelect;

/** Neither revoked nor past its time, in a project that is in use. */
const isOpen = and(
  isNull(approvalLinks.revokedAt),
  gt(approvalLinks.expiresAt, sql`now()`),
  isNull(projects.removedAt),
  eq(projects.active, true),
)!;

const cookieName = (config: Config) => (isSecure(config) ? '__Secure-entoa_approval' : 'entoa_approval');

/** The cookie is sent to the calls of this link only: a browser keeps several links apart. */
const cookieOptions = (config: Config, linkId: number) =>
  ({
    path: `${config.basePath}/api/approvals/${linkId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
  }) as const;

/** Finds the open link of an address. All links that cannot be opened are refused alike. */
export async function findLinkByToken(db: Queryable, token: string): Promise<LinkRow> {
  const [row] = await db
    .select({ link: approvalLinks })
    .from(approvalLinks)
    .innerJoin(projects, eq(projects.id, approvalLinks.projectId))
    .where(and(eq(approvalLinks.tokenHash, hashToken(token)), isOpen));
  if (!row) throw new Refusal('APPROVAL_LINK_CLOSED');
  return row.link;
}

/**
 * Locks the link of a session for the transaction of an act. Links are locked before prompts everywhere, and an act
 * that waited while its link ended is refused.
 */
export async function lockOpenLink(tx: Queryable, { linkId }: ApprovalClient): Promise<LinkRow> {
  const [row] = await tx
    .select({ link: approvalLinks })
    .from(approvalLinks)
    .innerJoin(projects, eq(projects.id, approvalLinks.projectId))
    .where(and(eq(approvalLinks.id, linkId), isOpen))
    .for('no key update', { of: approvalLinks });
  if (!row) throw new Refusal('APPROVAL_LINK_CLOSED');
  return row.link;
}

/** Opens a session of the link in this browser. */
export async function openClientSession(
  db: Queryable,
  config: Config,
  { id, email, expiresAt }: LinkRow,
  reply: FastifyReply,
): Promise<{ needsCode: boolean }> {
  const token = newToken();
  await db.insert(approvalSessions).values({ hash: hashToken(token), linkId: id, isVerified: email === null });
  const maxAge = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  reply.setCookie(cookieName(config), token, { ...cookieOptions(config, id), maxAge });
  return { needsCode: email !== null };
}

/** Authorizes the calls of an approval link by the cookie of its browser. */
export async function authorizeClient(
  { db, config }: { db: Database; config: Config },
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ApprovalClient> {
  const cookie = request.cookies[cookieName(config)];
  const { idLink } = request.params as { idLink?: string };
  if (cookie === undefined || !/^\d{1,9}$/.test(idLink ?? '')) throw new Refusal('APPROVAL_LINK_CLOSED');
  const client = await findClient(db, hashToken(cookie));
  if (client?.linkId !== Number(idLink)) throw new Refusal('APPROVAL_LINK_CLOSED');
  if (!client.isVerified && !endpoint.beforeCode) throw new Refusal('APPROVAL_CODE_MISSING');
  return client;
}

/** The session, if its link is still open. */
export async function findClient(db: Queryable, sessionHash: Buffer): Promise<ApprovalClient | undefined> {
  const [row] = await db
    .select({ link: approvalLinks, isVerified: approvalSessions.isVerified })
    .from(approvalSessions)
    .innerJoin(approvalLinks, eq(approvalLinks.id, approvalSessions.linkId))
    .innerJoin(projects, eq(projects.id, approvalLinks.projectId))
    .where(and(eq(approvalSessions.hash, sessionHash), isOpen));
  if (!row) return undefined;
  const { id, projectId, clientName, expiresAt } = row.link;
  return { linkId: id, projectId, name: clientName, expiresAt, isVerified: row.isVerified, sessionHash };
}

/** Removes a link's sessions: their browsers must open its new address. */
export async function endClientSessions(db: Queryable, linkId: number): Promise<void> {
  await db.delete(approvalSessions).where(eq(approvalSessions.linkId, linkId));
}
