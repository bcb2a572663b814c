import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type Session, sessions as endpoints } from '#contract/sessions.ts';
import type { Queryable } from '#server/db/database.ts';
import { sessions } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endOtherSessions, endSessions } from './endSessions.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { isLive } from './session.ts';
import { nameDevice } from './nameDevice.ts';

const LISTED_MAX = 200;

export function registerSessionRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, endpoints, {
    list: async (_input, { db, user, session }) => ({ data: await listSessions(db, user.id, session!.sessionId) }),
    async endOthers(_input, { db, user, session }) {
      await endOtherSessions(db, user.id, session!.sessionId, 'ended by owner');
      await audit(db, user, { action: 'auth.endSessions', entityId: user.id, entityName: user.email });
      return {};
    },
    async end({ id }, { db, user }) {
      await endOne(db, and(eq(sessions.id, id), eq(sessions.userId, user.id))!, 'ended by owner');
      await audit(db, user, { action: 'auth.endSession', entityId: id, entityName: user.email });
      return {};
    },
    async listOf({ id }, { db, session }) {
      await getEmail(db, id);
      return { data: await listSessions(db, id, session!.sessionId) };
    },
    async endAllOf({ id }, { db, user }) {
      const entityName = await getEmail(db, id);
      await endSessions(db, eq(sessions.userId, id), 'ended by administrator');
      await audit(db, user, { action: 'users.endSessions', entityId: id, entityName });
      return {};
    },
    async endOf({ id, idSession }, { db, user }) {
      const entityName = await getEmail(db, id);
      await endOne(db, and(eq(sessions.id, idSession), eq(sessions.userId, id))!, 'ended by administrator');
      await audit(db, user, { action: 'users.endSession', entityId: id, entityName, before: { session: idSession } });
      return {};
    },
  });
}

async function listSessions(db: Queryable, userId: number, currentId: string): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(LISTED_MAX);
  return rows.map(({ id, userAgent, address, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    isCurrent: id === currentId,
    ...nameDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Succeeds if the session has already ended; refuses another person's session as unknown. */
async function endOne(db: Queryable, condition: SQL, reason: string): Promise<void> {
  const [found] = await db.select({ id: sessions.id }).from(sessions).where(condition);
  if (!found) throw new Refusal('NOT_FOUND', { message: 'Esta sessão não existe mais.' });
  await endSessions(db, condition, reason);
}

async function getEmail(db: Queryable, id: number): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal('NOT_FOUND', { message: 'Este usuário não existe mais.' });
  return user.email;
}
