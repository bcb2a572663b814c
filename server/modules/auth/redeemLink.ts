import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { type TokenPurpose } from './schema.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import { findToken, revokeTokens, spendToken } from './singleUseTokens.ts';

/** Purposes of mailed links; tokens of other sign-in steps must not set a password. */
const mailed: readonly TokenPurpose[] = ['activation', 'recovery', 'newPassword'];

/**
 * Redeems a link once: an activation link activates the account, any other sets the password. Checks and hashes first,
 * since argon2 is queued; the returned function writes, in the caller's transaction.
 */
export async function prepareLink(
  db: Queryable,
  token: string,
  password: string | undefined,
): Promise<(tx: Queryable) => Promise<void>> {
  const link = await findToken(db, token);
  if (!link || !mailed.includes(link.purpose) || (link.purpose === 'activation') !== (password === undefined))
    throw new Refusal('LINK_INVALID');
  const [user] = await db.select().from(users).where(eq(users.id, link.userId));
  if (isBuiltIn(user!) || (link.purpose !== 'activation' && !user!.active)) throw new Refusal('LINK_INVALID');
  if (link.purpose === 'newPassword' && (await isPassword(user!.passwordHash, password!))) {
    throw new Refusal('INVALID_INPUT', { fields: { password: 'Escolha uma senha diferente da atual.' } });
  }
  const change =
    password === undefined
      ? { active: true, isPending: false }
      : { passwordHash: await hashPassword(password), mustChangePassword: false };
  return async (tx) => {
    if (!(await spendToken(tx, token, link.userId))) throw new Refusal('LINK_INVALID');
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()`, version: sql`${users.version} + 1` })
      .where(eq(users.id, link.userId));
    await revokeTokens(tx, link.userId);
    if (password !== undefined) await endSessions(tx, eq(sessions.userId, link.userId), 'password');
    const action = password === undefined ? 'auth.activate' : 'auth.setPassword';
    await audit(tx, user, { action, entityId: link.userId, entityName: user!.email, after: { by: link.purpose } });
  };
}
