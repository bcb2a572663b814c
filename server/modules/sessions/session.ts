import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuthUser } from '#contract/auth.ts';
import type { Database } from '#server/db/database.ts';
import { sessions } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { isDemoEmail } from '#server/config/demoAccounts.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { SignedIn } from '#server/http/registerEndpoints.ts';
import { mediaCookieOf } from './mediaCookie.ts';
import { hashToken } from '#server/base/tokens.ts';

type SessionDeps = Pick<Deps, 'config' | 'db' | 'keys'>;

/** Max idle time and max total life of a session, in hours. */
export const sessionLives = {
  remembered: { idleHours: 30 * 24, wholeHours: 90 * 24 },
  other: { idleHours: 12, wholeHours: 7 * 24 },
} as const;

const hours = (many: number) => sql.raw(`make_interval(hours => ${many})`);

/** Neither ended nor expired nor idle for too long. */
export const isLive = and(
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, sql`now()`),
  sql`${sessions.lastUsedAt} > now() - case when ${sessions.isRemembered}
    then ${hours(sessionLives.remembered.idleHours)} else ${hours(sessionLives.other.idleHours)} end`,
)!;

export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/**
 * Session of the request's access token. Role and account state are read on each request, so that changes apply at
 * once.
 */
export async function findSession(deps: SessionDeps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const token = bearerOf(request);
  const claims = token === undefined ? undefined : await deps.keys.readAccess(token);
  if (!claims) return undefined;
  const { sessionId: id, expiresAt } = claims;
  return admitted(deps, await lookupsOf(deps.db).byId.execute({ id, expiresAt: expiresAt.toISOString() }));
}

/** Session of the media cookie, which authorizes only audio and zip downloads. */
export async function findMediaSession(deps: SessionDeps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const cookie = mediaCookieOf(deps.config, request);
  return cookie ? admitted(deps, await lookupsOf(deps.db).byMedia.execute({ hash: hashToken(cookie) })) : undefined;
}

type Found = AuthUser & { sessionId: string; isDemo: boolean };

function admitted({ config }: SessionDeps, [row]: Found[]): SignedIn | undefined {
  if (!row || ((row.isDemo || isDemoEmail(row.email)) && !config.hasDemoAccounts)) return undefined;
  const { sessionId, isDemo: _, ...user } = row;
  return { user, sessionId };
}

const lookups = new WeakMap<Database, ReturnType<typeof prepareLookups>>();

/** Prepared statements, planned once per connection, since every request looks up its session. */
function lookupsOf(db: Database) {
  const known = lookups.get(db) ?? prepareLookups(db);
  lookups.set(db, known);
  return known;
}

function prepareLookups(db: Database) {
  const where = (condition: SQL) =>
    db
      .select({
        sessionId: sessions.id,
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        role: users.role,
        isDemo: users.isDemo,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(condition, isLive, eq(users.active, true)));
  return {
    byId: where(
      and(eq(sessions.id, sql.placeholder('id')), sql`${sql.placeholder('expiresAt')}::timestamptz > now()`)!,
    ).prepare('session_by_id'),
    byMedia: where(eq(sessions.mediaHash, sql.placeholder('hash'))).prepare('session_by_media'),
  };
}
