import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { sessions, users } from '../../db/schema.ts';
import { audit } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { isBuiltIn } from '../../http/demoAccounts.ts';
import { endOtherSessions, endSessions } from '../../http/endSessions.ts';
import { findOrigin } from '../../http/findOrigin.ts';
import { hashPassword, isPassword } from '../../http/passwords.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { bearerOf } from '../../http/session.ts';
import { issueToken, revokeTokens } from '../../http/singleUseTokens.ts';
import { requestRecovery } from '../../jobs/linkMailJobs.ts';
import { externalSignIn } from './externalSignIn.ts';
import { limitTries } from './limitTries.ts';
import { mayOpen } from './mayOpen.ts';
import { redeemLink } from './redeemLink.ts';
import { clearMediaCookie, endSessionOfRefreshToken, rotate, startSession } from './sessions.ts';

export function serveAuth(app: FastifyInstance, deps: Deps) {
  const limit = limitTries(app, deps.config.LOGIN_LIMIT, '1 minute');
  // Each may fill a mailbox: fewer of them.
  const limitMails = limitTries(app, Math.ceil(deps.config.LOGIN_LIMIT / 2), '15 minutes');
  const limitLinks = limitTries(app, deps.config.LOGIN_LIMIT, '1 minute');
  const external = externalSignIn(deps);
  serve(app, deps, auth, {
    async login({ email, password }, { request, reply }) {
      await limit(request, email);
      const [user] = await deps.db.select().from(users).where(eq(sql`lower(${users.email})`, email.toLowerCase()));
      const isRight = await isPassword(user && mayOpen(deps.config, user) ? user.passwordHash : null, password);
      if (!user || !isRight) {
        await audit(deps.db, undefined, { action: 'auth.loginRefused', entityName: email });
        throw new Refusal('INVALID_LOGIN');
      }
      if (user.mustChangePassword) {
        await audit(deps.db, user, { action: 'auth.newPasswordRequired' });
        throw new Refusal('NEW_PASSWORD_REQUIRED', { token: await issueToken(deps.db, user.id, 'newPassword') });
      }
      const tokens = await startSession(deps, user.id, request, reply);
      await audit(deps.db, user, { action: 'auth.login' });
      return { ...tokens, user };
    },
    async refresh(_input, { request, reply }) {
      reply.header('cache-control', 'no-store');
      const token = bearerOf(request);
      if (token === undefined) throw new Refusal('UNAUTHENTICATED');
      return await external.exchange(token, request, reply) ?? rotate(deps, token);
    },
    /** The same work for an account that exists and one that does not: a job looks later. */
    async recover({ email }, { request }) {
      await limitMails(request, email);
      await deps.db.transaction(async (tx) => {
        await audit(tx, undefined, { action: 'auth.recoverRequested', entityName: email });
        await requestRecovery(tx, email, findOrigin(deps.config, request));
      });
      return {};
    },
    async redeem({ token, password }, { db, request }) {
      await limitLinks(request);
      await redeemLink(db, token, password);
      return {};
    },
    async external(_input, { request, reply }) {
      return external.start(request, reply);
    },
    async externalCallback(_input, { request, reply }) {
      await limitLinks(request);
      return external.finish(request, reply);
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
      if (isBuiltIn(row!)) throw new Refusal('FORBIDDEN', { message: 'Não é possível editar perfil base' });
      if (!await isPassword(row!.passwordHash, currentPassword)) {
        throw new Refusal('WRONG_PASSWORD', { fields: { currentPassword: 'A senha atual não confere.' } });
      }
      const passwordHash = await hashPassword(newPassword);
      await db.update(users).set({ passwordHash, mustChangePassword: false, updatedAt: sql`now()`, version: sql`${users.version} + 1` }).where(eq(users.id, user.id));
      await revokeTokens(db, user.id);
      await endOtherSessions(db, user.id, session!.sessionId, 'password');
      await audit(db, user, { action: 'auth.updatePassword', entityId: user.id, entityName: user.email });
      return {};
    },
  });
}
