import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LINK_DAYS_MAX } from '#contract/approvalLinks.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { type LimiterDeps, openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isSecure } from '#server/modules/sessions/mediaCookie.ts';
import { approvalLinks, approvalSessions, isLive } from './schema.ts';

/** Somebody without an account who opened an approval link. */
export interface ApprovalClient {
  readonly linkId: number;
  readonly projectId: number;
  readonly name: string;
  readonly expiresAt: Date;
  /** False until the code that was sent by mail is entered. */
  readonly isVerified: boolean;
  /** True if the browser was signed in as whoever made the link. */
  readonly isSender: boolean;
  readonly sessionHash: Buffer;
}

declare module '#server/http/registerEndpoints.ts' {
  interface Caller {
    /** Set for the calls of an approval link, and for no others. */
    readonly client?: ApprovalClient | undefined;
  }
  interface Call {
    /** Only set for the calls of an approval link. */
    readonly client: ApprovalClient;
  }
}

export type LinkRow = typeof approvalLinks.$inferSelect;

/** The link is live, in a project that is in use. */
const isOpen = and(isLive, isNull(projects.removedAt), eq(projects.active, true))!;

const cookieName = (config: Config) => (isSecure(config) ? '__Secure-entoa_approval' : 'entoa_approval');

/** The cookie is sent to the calls of this link only: a browser keeps several links apart. */
const cookieOptions = (config: Config, linkId: number) =>
  ({
    path: `${config.basePath}/api/approvals/${linkId}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config),
  }) as const;

async function findLinkByToken(db: Queryable, token: string): Promise<LinkRow | undefined> {
  const [row] = await db
    .select({ link: approvalLinks })
    .from(approvalLinks)
    .innerJoin(projects, eq(projects.id, approvalLinks.projectId))
    .where(and(eq(approvalLinks.tokenHash, hashToken(token)), isOpen));
  return row?.link;
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

/** Of a link's cookie: as long as the longest link. */
const COOKIE_SECONDS = LINK_DAYS_MAX * 86_400;

/** Opens a session of the link in this browser. */
export async function openClientSession(
  db: Queryable,
  config: Config,
  { id, email }: LinkRow,
  { reply, isSender }: { readonly reply: FastifyReply; readonly isSender: boolean },
): Promise<{ needsCode: boolean }> {
  const token = newToken();
  const isVerified = email === null;
  await db.insert(approvalSessions).values({ hash: hashToken(token), linkId: id, isVerified, isSender });
  // A round may give the link a later end, which the server knows.
  reply.setCookie(cookieName(config), token, { ...cookieOptions(config, id), maxAge: COOKIE_SECONDS });
  return { needsCode: email !== null };
}

/** Requests per minute: of a network without a link or its cookie, of a browser with one, and before its code. */
const [STRANGE_A_MINUTE, CALLS_A_MINUTE, TRIES_A_MINUTE] = [20, 1200, 20];
const WINDOW_MS = 60_000;

export interface ClientDoor {
  /** Authorizes the calls of an approval link by the cookie of its browser. */
  authorize(endpoint: Endpoint, request: FastifyRequest): Promise<ApprovalClient>;
  /** Finds the open link of an address. All links that cannot be opened are refused alike. */
  open(db: Queryable, token: string, request: FastifyRequest): Promise<LinkRow>;
}

/**
 * Whoever holds a link or its cookie is counted alone, and strangers by their network: nobody's guesses close a link to
 * its client, who may sit in the same network.
 */
export function openClientDoor(deps: LimiterDeps & { readonly config: Config }): ClientDoor {
  const { db, config } = deps;
  const limit = (name: string, max: number) =>
    openSharedLimiter(deps, { name: `approval ${name}`, max, windowMs: WINDOW_MS });
  const strangers = limit('strangers', STRANGE_A_MINUTE);
  const openings = limit('openings', TRIES_A_MINUTE);
  const calls = limit('calls', CALLS_A_MINUTE);
  const tries = limit('codes', TRIES_A_MINUTE);
  async function refuseStranger(request: FastifyRequest): Promise<never> {
    rejectUntil(await strangers.hit(networkOf(request.ip)));
    throw new Refusal('APPROVAL_LINK_CLOSED');
  }
  return {
    authorize: async (endpoint, request) => {
      const cookie = request.cookies[cookieName(config)];
      const { idLink } = request.params as { idLink?: string };
      if (cookie === undefined || !/^\d{1,9}$/.test(idLink ?? '')) throw new Refusal('APPROVAL_LINK_CLOSED');
      const client = await findClient(db, hashToken(cookie));
      if (client?.linkId !== Number(idLink)) return refuseStranger(request);
      rejectUntil(await (client.isVerified ? calls : tries).hit(cookie));
      if (!client.isVerified && !endpoint.beforeCode) throw new Refusal('APPROVAL_CODE_MISSING');
      return client;
    },
    open: async (given, token, request) => {
      const link = await findLinkByToken(given, token);
      if (!link) return refuseStranger(request);
      rejectUntil(await openings.hit(`${link.id} ${networkOf(request.ip)}`));
      return link;
    },
  };
}

/** The session, if its link is still open. */
export async function findClient(db: Queryable, sessionHash: Buffer): Promise<ApprovalClient | undefined> {
  const [row] = await db
    .select({
      link: approvalLinks,
      isVerified: approvalSessions.isVerified,
      isSender: approvalSessions.isSender,
    })
    .from(approvalSessions)
    .innerJoin(approvalLinks, eq(approvalLinks.id, approvalSessions.linkId))
    .innerJoin(projects, eq(projects.id, approvalLinks.projectId))
    .where(and(eq(approvalSessions.hash, sessionHash), isOpen));
  if (!row) return undefined;
  const { id, projectId, clientName, expiresAt } = row.link;
  return {
    linkId: id,
    projectId,
    name: clientName,
    expiresAt,
    isVerified: row.isVerified,
    isSender: row.isSender,
    sessionHash,
  };
}

/** Removes a link's sessions: their browsers must open its new address. */
export async function endClientSessions(db: Queryable, linkId: number): Promise<void> {
  await db.delete(approvalSessions).where(eq(approvalSessions.linkId, linkId));
}
