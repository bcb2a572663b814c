import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshTokens, sessions } from '#server/modules/sessions/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { addressOfClient } from '#server/http/caller.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { mediaCookieOf, setMediaCookie } from '#server/modules/sessions/mediaCookie.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isLive, sessionLives } from '#server/modules/sessions/session.ts';
import { hashToken } from '#server/base/tokens.ts';

/** A repeated refresh within this time returns the same tokens; later it ends the session (RFC 9700, 4.14.2). */
const GRACE_SECONDS = 30;
/** Uses the database's clock, which also recorded the first use; this machine's may be off by more than the grace. */
const isLongUsed = sql<boolean>`${refreshTokens.usedAt} < now() - make_interval(secs => ${GRACE_SECONDS})`;
const USER_AGENT_MAX = 300;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Opens a session for an authenticated user; sets the cookie that authorizes audio and zip downloads. */
export async function startSession(
  deps: Deps,
  userId: number,
  isRemembered: boolean,
  { request, reply }: Exchange,
): Promise<Tokens> {
  const media = deps.keys.newToken();
  const refreshToken = deps.keys.newToken();
  const { wholeHours } = isRemembered ? sessionLives.remembered : sessionLives.other;
  const { sessionId, startedAt } = await deps.db.transaction(async (tx) => {
    const [session] = await tx
      .insert(sessions)
      .values({
        userId,
        mediaHash: hashToken(media),
        isRemembered,
        expiresAt: sql`now() + make_interval(hours => ${wholeHours})`,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
        address: addressOfClient(request),
      })
      .returning({ sessionId: sessions.id, startedAt: sessions.createdAt });
    await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId: session!.sessionId });
    return session!;
  });
  keepMedia(deps, reply, media, isRemembered);
  // Dated by the database's clock, like every other token of the session.
  return { accessToken: await deps.keys.signAccess({ userId, sessionId }, startedAt, sessionId), refreshToken };
}

/** Exchanges a refresh token for its one successor. The media cookie lives as long as the session. */
export async function rotate(deps: Deps, token: string, { request, reply }: Exchange): Promise<Tokens> {
  const hash = hashToken(token);
  const [row] = await deps.db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      mediaHash: sessions.mediaHash,
      isRemembered: sessions.isRemembered,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.hash, hash), isLive, eq(users.active, true)));
  if (!row) throw new Refusal('UNAUTHENTICATED');
  const refreshToken = deps.keys.successorOf(token);
  const { usedAt, isReused } = await deps.db.transaction(async (tx) => {
    const [first] = await tx
      .update(refreshTokens)
      .set({ usedAt: sql`now()` })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
      .returning({ usedAt: refreshTokens.usedAt });
    if (first) {
      await tx
        .insert(refreshTokens)
        .values({ hash: hashToken(refreshToken), sessionId: row.sessionId })
        .onConflictDoNothing();
      await tx
        .update(sessions)
        .set({ lastUsedAt: sql`now()`, address: addressOfClient(request) })
        .where(eq(sessions.id, row.sessionId));
      return { usedAt: first.usedAt!, isReused: false };
    }
    const [used] = await tx
      .select({ usedAt: refreshTokens.usedAt, isReused: isLongUsed })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hash));
    return { usedAt: used!.usedAt!, isReused: used!.isReused };
  });
  if (isReused) {
    await endSessions(deps.db, eq(sessions.id, row.sessionId), 'reuse');
    await audit(deps.db, undefined, { action: 'auth.refreshReused', entityId: row.sessionId });
    throw new Refusal('UNAUTHENTICATED');
  }
  keepMedia(deps, reply, await mediaOf(deps, row, request), row.isRemembered);
  const accessToken = await deps.keys.signAccess(
    { userId: row.userId, sessionId: row.sessionId },
    usedAt,
    hash.toString('base64url'),
  );
  return { accessToken, refreshToken };
}

export async function endSessionOfRefreshToken(deps: Deps, token: string): Promise<void> {
  const [row] = await deps.db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  if (row) await endSessions(deps.db, eq(sessions.id, row.sessionId), 'logout');
}

/** Media token of the browser's cookie; if it is lost, a new one that all refreshes of the session derive alike. */
async function mediaOf(
  deps: Deps,
  { sessionId, mediaHash }: { sessionId: string; mediaHash: Buffer },
  request: FastifyRequest,
): Promise<string> {
  const cookie = mediaCookieOf(deps.config, request);
  if (cookie !== undefined && hashToken(cookie).equals(mediaHash)) return cookie;
  const media = deps.keys.mediaTokenOf(sessionId);
  if (!hashToken(media).equals(mediaHash))
    await deps.db
      .update(sessions)
      .set({ mediaHash: hashToken(media) })
      .where(eq(sessions.id, sessionId));
  return media;
}

function keepMedia({ config }: Deps, reply: FastifyReply, media: string, isRemembered: boolean): void {
  setMediaCookie(config, reply, media, isRemembered ? sessionLives.remembered.idleHours * 3600 : undefined);
}
