import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { auth } from '#contract/auth.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findMediaSession } from '#server/modules/sessions/session.ts';
import { findToken, issueToken, spendToken } from './singleUseTokens.ts';
import { mayOpen } from './mayOpen.ts';
import { clearAttempt, findAttempt, hashBrowser, setAttempt } from './externalCookie.ts';
import { findByIdentity } from './externalIdentity.ts';
import { ExternalError, findExternalProvider } from './externalProvider.ts';
import { startSession, type Tokens } from './sessions.ts';

/** Two dot-separated halves of the token that the login page finds in its address; refresh tokens have no dot. */
const HALVES = /^([\w-]{20,})\.([\w-]{20,})$/;

export function externalSignIn(deps: Deps) {
  const { config, db } = deps;
  const provider = findExternalProvider(config);
  const callbackOf = (request: FastifyRequest) =>
    `${findOrigin(config, request)}${API_ROOT}${auth.externalCallback.path}`;
  const fail = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => {
    const error = thrown instanceof ExternalError ? thrown : new ExternalError('unavailable', { cause: thrown });
    if (error.flag === 'unavailable')
      request.log.error({ reason: (error.cause as Error | undefined)?.message }, 'external sign-in');
    return reply.redirect(`${config.basePath}/auth/login?external=${error.flag}`);
  };
  return {
    async start(request: FastifyRequest, reply: FastifyReply) {
      if (!provider) throw new Refusal('NOT_FOUND');
      reply.header('cache-control', 'no-store');
      try {
        return reply.redirect((await provider.start(setAttempt(config, reply), callbackOf(request))).href);
      } catch (error) {
        return fail(request, reply, error);
      }
    },
    async finish(request: FastifyRequest, reply: FastifyReply) {
      if (!provider) throw new Refusal('NOT_FOUND');
      reply.header('cache-control', 'no-store');
      try {
        const attempt = findAttempt(config, request);
        const answer = new URL(callbackOf(request) + (/\?.*/.exec(request.url)?.[0] ?? ''));
        if (!attempt || answer.searchParams.get('state') !== attempt.state) throw new ExternalError('expired');
        const identity = await provider.finish(attempt, answer);
        const user = await findByIdentity(db, config, identity);
        const token = await issueToken(db, user.id, 'external', hashBrowser(attempt));
        const half = token.length >> 1;
        return reply.redirect(
          `${config.basePath}/auth/login?access=${token.slice(0, half)}&refresh=${token.slice(half)}`,
        );
      } catch (error) {
        return fail(request, reply, error);
      }
    },
    /** Opens the session of a token made of both halves; undefined for an ordinary refresh token. */
    async exchange(
      bearer: string,
      isRemembered: boolean,
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<Tokens | undefined> {
      const halves = HALVES.exec(bearer);
      if (!halves) return undefined;
      const token = halves[1]! + halves[2]!;
      const attempt = findAttempt(config, request);
      const found = await findToken(db, token);
      if (!attempt || found?.purpose !== 'external' || !found.browserHash?.equals(hashBrowser(attempt)))
        throw new Refusal('UNAUTHENTICATED');
      const user = await db.transaction(async (tx) => {
        if (!(await spendToken(tx, token, found.userId))) throw new Refusal('UNAUTHENTICATED');
        const [row] = await tx.select().from(users).where(eq(users.id, found.userId));
        if (!mayOpen(config, row)) throw new Refusal('UNAUTHENTICATED');
        await audit(tx, row, { action: 'auth.externalLogin' });
        return row!;
      });
      // The browser's previous session ends.
      const former = await findMediaSession(deps, request);
      if (former) await endSessions(db, eq(sessions.id, former.sessionId), 'replaced');
      clearAttempt(config, reply);
      return startSession(deps, user.id, isRemembered, { request, reply });
    },
  };
}
