import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { sessions, users } from '../../db/schema.ts';
import { audit } from '../../http/audit.ts';
import { isBuiltIn } from '../../http/demoAccounts.ts';
import { endSessions } from '../../http/endSessions.ts';
import { hashPassword, isPassword } from '../../http/passwords.ts';
import { Refusal } from '../../http/refusal.ts';
import { findToken, revokeTokens, spendToken } from '../../http/singleUseTokens.ts';

/** Activates the account of an activation link, or sets the password of any other: each link does what it was made for, once. */
export async function redeemLink(tx: Queryable, token: string, password: string | undefined): Promise<void> {
  const link = await findToken(tx, token);
  if (!link || link.purpose === 'external' || (link.purpose === 'activation') !== (password === undefined)) throw new Refusal('LINK_INVALID');
  const [user] = await tx.select().from(users).where(eq(users.id, link.userId));
  if (isBuiltIn(user!) || (link.purpose !== 'activation' && !user!.active)) throw new Refusal('LINK_INVALID');
  if (link.purpose === 'newPassword' && await isPassword(user!.passwordHash, password!)) {
    throw new Refusal('INVALID_INPUT', { fields: { password: 'Escolha uma senha diferente da atual.' } });
  }
  // Hashed before the lock: argon2 takes its turn, and nobody should wait for it with a row in hand.
  const change = password === undefined ? { active: true, isPending: false } : { passwordHash: await hashPassword(password), mustChangePassword: false };
  if (!await spendToken(tx, token, link.userId)) throw new Refusal('LINK_INVALID');
  await tx.update(users).set({ ...change, updatedAt: sql`now()`, version: sql`${users.version} + 1` }).where(eq(users.id, link.userId));
  await revokeTokens(tx, link.userId);
  if (password !== undefined) await endSessions(tx, eq(sessions.userId, link.userId), 'password');
  await audit(tx, user, { action: password === undefined ? 'auth.activate' : 'auth.setPassword', entityId: link.userId, entityName: user!.email, after: { by: link.purpose } });
}
