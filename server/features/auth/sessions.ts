import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshTokens, sessions, users } from '../../db/schema.ts';
import { audit } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { endSessions } from '../../http/endSessions.ts';
import { Refusal } from '../../http/refusal.ts';
import { MEDIA_COOKIE } from '../../http/session.ts';
import { hashToken } from '../../http/sessionKeys.ts';

/** A repeat of a refresh within it gets the same pair; after it, it ends the session (RFC 9700, 4.14.2). */
const GRACE_MS = 30_000;
const IDLE_DAYS = 30;

export interface Tokens { accessToken: string; refreshToken: string }

/** Begins a session for a user who has shown who they are; sets the cookie that reads audio and zips. */
export async function startSession(deps: Deps, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<Tokens> {
  const media = deps.keys.newToken();
  const refreshToken = deps.keys.newToken();
  const sessionId = await deps.db.transaction(async (tx) => {
    const [session] = await tx.insert(sessions).values({ userId, mediaHash: hashToken(media), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }).returning({ id: sessions.id });
    await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId: session!.id });
    return session!.id;
  });
  setMediaCookie(deps, reply, media);
  return { accessToken: await deps.keys.signAccess({ userId, sessionId }, new Date(), sessionId), refreshToken };
}

/** Trades a refresh token for its one successor. */
export async function rotate(deps: Deps, token: string): Promise<Tokens> {
  const hash = hashToken(token);
  const [row] = await deps.db
    .select({ usedAt: refreshTokens.usedAt, sessionId: sessions.id, userId: sessions.userId, endedAt: sessions.endedAt, active: users.active,
      isIdle: sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(days => ${IDLE_DAYS})` })
    .from(refreshTokens).innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId)).innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hash));
  if (!row || row.endedAt || !row.active || row.isIdle) throw new Refusal('UNAUTHENTICATED');
  const refreshToken = deps.keys.successorOf(token);
  const usedAt = await deps.db.transaction(async (tx) => {
    const [first] = await tx.update(refreshTokens).set({ usedAt: sql`now()` })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt))).returning({ usedAt: refreshTokens.usedAt });
    if (first) {
      await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId: row.sessionId }).onConflictDoNothing();
      await tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, row.sessionId));
      return first.usedAt!;
    }
    const [used] = await tx.select({ usedAt: refreshTokens.usedAt }).from(refreshTokens).where(eq(refreshTokens.hash, hash));
    return used!.usedAt!;
  });
  if (Date.now() - usedAt.getTime() > GRACE_MS) {
    await endSessions(deps.db, eq(sessions.id, row.sessionId), 'reuse');
    await audit(deps.db, undefined, { action: 'auth.refreshReused', entityId: row.sessionId });
    throw new Refusal('UNAUTHENTICATED');
  }
  const accessToken = await deps.keys.signAccess({ userId: row.userId, sessionId: row.sessionId }, usedAt, hash.toString('base64url'));
  return { accessToken, refreshToken };
}

export async function endSessionOfRefreshToken(deps: Deps, token: string): Promise<void> {
  const [row] = await deps.db.select({ sessionId: refreshTokens.sessionId }).from(refreshTokens).where(eq(refreshTokens.hash, hashToken(token)));
  if (row) await endSessions(deps.db, eq(sessions.id, row.sessionId), 'logout');
}

function setMediaCookie(deps: Deps, reply: FastifyReply, value: string) {
  reply.setCookie(MEDIA_COOKIE, value, {
    path: '/api', httpOnly: true, sameSite: 'strict', secure: deps.config.PUBLIC_URL?.protocol === 'https:', maxAge: IDLE_DAYS * 24 * 3600,
  });
}

export function clearMediaCookie(reply: FastifyReply) {
  reply.clearCookie(MEDIA_COOKIE, { path: '/api' });
}
