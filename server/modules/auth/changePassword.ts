import { and, eq, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import { refusals } from '#contract/kit/refusal.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { revokeTokens } from './singleUseTokens.ts';
import { endOtherSessions } from '#server/modules/sessions/endSessions.ts';
import { Refusal } from '#server/base/refusal.ts';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Checks and hashes first (slow); the returned function writes the password and ends all sessions except the named one.
 */
export async function prepareNewPassword(
  root: Database,
  db: Queryable,
  user: AuthUser,
  { currentPassword, newPassword }: Passwords,
): Promise<(tx: Queryable, sessionId: string) => Promise<void>> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (isBuiltIn(row!)) throw new Refusal('FORBIDDEN', { message: 'Não é possível editar perfil base' });
  if (!(await isPassword(row!.passwordHash, currentPassword))) {
    await auditRefusal(root, { action: 'auth.passwordRefused', user });
    throw wrongPassword();
  }
  const passwordHash = await hashPassword(newPassword);
  return async (tx, sessionId) => {
    const change = {
      passwordHash,
      mustChangePassword: false,
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    };
    // The hash condition makes the second of two concurrent changes fail.
    const [changed] = await tx
      .update(users)
      .set(change)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, row!.passwordHash!)))
      .returning({ id: users.id });
    if (!changed) throw wrongPassword();
    await revokeTokens(tx, user.id);
    await endOtherSessions(tx, user.id, sessionId, 'password');
    await audit(tx, user, { action: 'auth.updatePassword', entityId: user.id, entityName: user.email });
  };
}

const wrongPassword = () =>
  new Refusal('WRONG_PASSWORD', { fields: { currentPassword: refusals.WRONG_PASSWORD.message } });
