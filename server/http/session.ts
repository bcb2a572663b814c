import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuthUser } from '#contract/auth.ts';
import { sessions, users } from '../db/schema.ts';
import { isDemoEmail } from './demoAccounts.ts';
import type { Deps } from './deps.ts';
import { hashToken } from './sessionKeys.ts';

export interface SignedIn { readonly user: AuthUser; readonly sessionId: string }

export const MEDIA_COOKIE = 'entoa_media';

export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** The live session behind the request's access token. Role and standing are read anew: a change ends at once what it must. */
export async function findSession(deps: Deps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const token = bearerOf(request);
  const claims = token === undefined ? undefined : await deps.keys.readAccess(token);
  return claims && loadSession(deps, eq(sessions.id, claims.sessionId));
}

/** The same behind the sign-in cookie: enough to read audio and zips, nothing else. */
export async function findMediaSession(deps: Deps, request: FastifyRequest): Promise<SignedIn | undefined> {
  const cookie = request.cookies[MEDIA_COOKIE];
  return cookie ? loadSession(deps, eq(sessions.mediaHash, hashToken(cookie))) : undefined;
}

async function loadSession(deps: Deps, condition: ReturnType<typeof eq>): Promise<SignedIn | undefined> {
  const [row] = await deps.db
    .select({ sessionId: sessions.id, id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email, role: users.role, isDemo: users.isDemo })
    .from(sessions).innerJoin(users, eq(users.id, sessions.userId))
    .where(and(condition, isNull(sessions.endedAt), eq(users.active, true)));
  if (!row || ((row.isDemo || isDemoEmail(row.email)) && !deps.config.hasDemoAccounts)) return undefined;
  const { sessionId, isDemo: _, ...user } = row;
  return { user, sessionId };
}
