import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auth } from '#contract/auth.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { clearMediaCookie } from '#server/modules/sessions/mediaCookie.ts';
import { isPassword } from './passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { bearerOf } from '#server/modules/sessions/session.ts';
import { requestRecovery } from './requestLinkMails.ts';
import { findByEmail } from './accountEmails.ts';
import { mayOpen } from './mayOpen.ts';
import { prepareNewPassword } from './changePassword.ts';
import { findDevice } from './deviceCookie.ts';
import { externalSignIn } from './externalSignIn.ts';
import { completeSignIn } from './completeSignIn.ts';
import { limitTries } from './limitTries.ts';
import { prepareLink } from './redeemLink.ts';
import { secondFactorHandlers } from './secondFactorRoutes.ts';
import { endSessionOfRefreshToken, rotate } from './sessions.ts';

export function registerAuthRoutes(app: FastifyInstance, deps: Deps) {
  const MINUTE_MS = 60_000;
  const limitSignIns = limitTries(deps, { name: 'sign-in', max: deps.config.LOGIN_LIMIT, windowMs: MINUTE_MS });
  const limit = async (request: FastifyRequest, email: string) => {
    try {
      await limitSignIns.byAccount(request, email, findDevice(deps, request, email));
    } catch (refusal) {
      await auditRefusal(deps.db, { action: 'auth.limited', entityName: email });
      throw refusal;
    }
  };
  // Each of these requests may send a mail, so they share one lower limit.
  const limitMails = limitTries(deps, {
    name: 'mail',
    max: Math.ceil(deps.config.LOGIN_LIMIT / 2),
    windowMs: 15 * MINUTE_MS,
    accountFactor: 1,
  });
  const limitLinks = limitTries(deps, { name: 'link', max: deps.config.LOGIN_LIMIT, windowMs: MINUTE_MS });
  const external = externalSignIn(deps);
  const { byNetwork } = limitLinks;
  registerEndpoints(app, deps, secondFactor, secondFactorHandlers(deps, limit), {
    enter: byNetwork,
    beginAtSignIn: byNetwork,
    confirmAtSignIn: byNetwork,
  });
  registerEndpoints(
    app,
    deps,
    auth,
    {
      async login({ email, password, remember }, { request, reply }) {
        await limit(request, email);
        const user = await findByEmail(deps.db, email);
        const isRight = await isPassword(user && mayOpen(deps.config, user) ? user.passwordHash : null, password);
        if (!user || !isRight) {
          await audit(deps.db, undefined, { action: 'auth.loginRefused', entityName: email });
          throw new Refusal('INVALID_LOGIN');
        }
        return completeSignIn(deps, user, remember, { request, reply });
      },
      async refresh({ remember }, { request, reply }) {
        const token = bearerOf(request);
        if (token === undefined) throw new Refusal('UNAUTHENTICATED');
        return (
          (await external.exchange(token, remember, { request, reply })) ?? rotate(deps, token, { request, reply })
        );
      },
      /** Does the same work whether or not the account exists; only the job looks it up. */
      async recover({ email }, { request }) {
        await limitMails.byAccount(request, email);
        await deps.db.transaction(async (tx) => {
          await audit(tx, undefined, { action: 'auth.recoverRequested', entityName: email });
          await requestRecovery(tx, email, findOrigin(deps.config, request));
        });
        return {};
      },
      redeem: {
        prepareAndTransact: async ({ token, password }, { db, transact }) => {
          const redeem = await prepareLink(db, token, password);
          return transact(async (tx) => {
            await redeem(tx);
            return {};
          });
        },
      },
      async external(_input, { request, reply }) {
        return external.start(request, reply);
      },
      async externalCallback(_input, { request, reply }) {
        return external.finish(request, reply);
      },
      /**
       * Accepts an access or a refresh token, since signing out must work after the first has expired. Never refuses.
       */
      async logout(_input, { session, request, reply }) {
        const token = bearerOf(request);
        if (session) await endSessions(deps.db, eq(sessions.id, session.sessionId), 'logout');
        else if (token !== undefined) await endSessionOfRefreshToken(deps, token);
        clearMediaCookie(deps.config, reply);
        return {};
      },
      async me(_input, { user }) {
        return user;
      },
      updatePassword: {
        prepareAndTransact: async (passwords, { db, user, session, request, transact }) => {
          await limit(request, user.email);
          const change = await prepareNewPassword(deps.db, db, user, passwords);
          return transact(async (tx) => {
            await change(tx, session!.sessionId);
            return {};
          });
        },
      },
    },
    {
      login: limitSignIns.byNetwork,
      updatePassword: limitSignIns.byNetwork,
      recover: limitMails.byNetwork,
      redeem: byNetwork,
      externalCallback: byNetwork,
    },
  );
}
