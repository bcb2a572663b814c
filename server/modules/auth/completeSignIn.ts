import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthUser } from '#contract/auth.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findSecondFactor, requiresSecondFactor } from './secondFactors.ts';
import { issueToken } from './singleUseTokens.ts';
import { rememberDevice } from './deviceCookie.ts';
import { startSession, type Tokens } from './sessions.ts';

type UserRow = typeof users.$inferSelect;
interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Opens a session after the password was verified, or refuses with the next step of the sign-in: second-factor code,
 * then new password, then enrolment of a factor that the role requires.
 */
export async function completeSignIn(
  deps: Deps,
  user: UserRow,
  isRemembered: boolean,
  exchange: Exchange,
  hasShownCode = false,
): Promise<Tokens & { user: AuthUser }> {
  const { db } = deps;
  const hasFactor = (await findSecondFactor(db, user.id)) !== undefined;
  if (hasFactor && !hasShownCode)
    throw new Refusal('SECOND_FACTOR_REQUIRED', { token: await issueToken(db, user.id, 'secondFactor') });
  if (user.mustChangePassword) {
    await audit(db, user, { action: 'auth.newPasswordRequired' });
    throw new Refusal('NEW_PASSWORD_REQUIRED', { token: await issueToken(db, user.id, 'newPassword') });
  }
  if (!hasFactor && (await requiresSecondFactor(db, user)))
    throw new Refusal('SECOND_FACTOR_SETUP', { token: await issueToken(db, user.id, 'secondFactorSetup') });
  const tokens = await startSession(deps, user.id, isRemembered, exchange);
  rememberDevice(deps, exchange.reply, user.email);
  await audit(db, user, { action: 'auth.login' });
  return { ...tokens, user };
}
