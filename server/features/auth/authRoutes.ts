import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { sessions, users } from '../../db/schema.ts';
import { audit } from '../../http/audit.ts';
import { isDemoEmail } from '../../http/demoAccounts.ts';
import type { Deps } from '../../http/deps.ts';
import { hashPassword, isPassword } from '../../http/passwords.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { bearerOf } from '../../http/session.ts';
import { limitLogins } from './loginLimit.ts';
import { clearMediaCookie, endOtherSessions, endSessionOfRefreshToken, endSessions, rotate, startSession } from './sessions.ts';

export function serveAuth(app: FastifyInstance, deps: Deps) {
  const limit = limitLogins(app, deps.config.LOGIN_LIMIT);
  serve(app, deps, auth, {
    async login({ email, password }, { request, reply }) {
      await limit(request, email);
      const [user] = await deps.db.select().from(users).where(eq(sql`lower(${users.email})`, email.toLowerCase()));
      const mayTry = user?.active === true && (deps.config.hasDemoAccounts || !(user.isDemo || isDemoEmail(user.email)));
      const isRight = await isPassword(mayTry ? user.passwordHash : null, password);
      if (!user || !isRight) {
        await audit(deps.db, undefined, { action: 'auth.loginRefused', entityName: email });
        throw new Refusal('INVALID_LOGIN');
      }
      const tokens = await startSession(deps, user.id, request, reply);
      await audit(deps.db, user, { action: 'auth.login' });
      return { ...tokens, user };
    },
    async refresh(_input, { request, reply }) {
      reply.header('cache-control', 'no-store');
      const token = bearerOf(request);
      if (token === undefined) throw new Refusal('UNAUTHENTICATED');
      return rotate(deps, token);
    },
    /** Takes an access or a refresh token: signing out must work after the first has expired. Never refuses. */
    async logout(_input, { session, request, reply }) {
      const token = bearerOf(request);
      if (session) await endSessions(deps.db, eq(sessions.id, session.sessionId), 'logout');
      else if (token !== undefined) await endSessionOfRefreshToken(deps, token);
      clearMediaCookie(reply);
      return {};
    },
    async me(_input, { user }) {
      return user;
    },
    async updatePassword({ currentPassword, newPassword }, { db, user, session, request }) {
      await limit(request, user.email);
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      if (row!.isDemo) throw new Refusal('FORBIDDEN', { message: 'Não é possível editar perfil base' });
      if (!await isPassword(row!.passwordHash, currentPassword)) {
        throw new Refusal('WRONG_PASSWORD', { fields: { currentPassword: 'A senha atual não confere.' } });
      }
      const passwordHash = await hashPassword(newPassword);
      await db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: sql`now()`, version: sql`${users.version} + 1` }).where(eq(users.id, user.id));
      await endOtherSessions(db, user.id, session!.sessionId, 'password');
      await audit(db, user, { action: 'auth.updatePassword', entityId: user.id, entityName: user.email });
      return {};
    },
  });
}
