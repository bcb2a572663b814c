import type { users } from '#server/modules/users/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import { Refusal } from '#server/base/refusal.ts';
import { checkCode } from './checkCode.ts';
import { isPassword } from './passwords.ts';
import { countRecoveryCodes } from './secondFactors.ts';

type UserRow = typeof users.$inferSelect;
type ConfirmDeps = Pick<Deps, 'db' | 'keys'>;

/** Refuses unless the password is the current one; the caller limits the tries. */
export async function confirmPassword({ db }: ConfirmDeps, user: UserRow, password: string): Promise<void> {
  if (await isPassword(user.passwordHash, password)) return;
  await auditRefusal(db, { action: 'auth.passwordRefused', user });
  throw new Refusal('WRONG_PASSWORD', {
    message: 'A senha não confere.',
    fields: { password: 'A senha não confere.' },
  });
}

/** Refuses unless this is an unused code of the second factor or an unused recovery code. */
export async function confirmCode(deps: ConfirmDeps, user: Pick<UserRow, 'id' | 'email'>, code: string): Promise<void> {
  const { db } = deps;
  try {
    if ((await checkCode(deps, user.id, code)) === 'recoveryCode')
      await audit(db, user, {
        action: 'auth.recoveryCodeUsed',
        after: { left: await countRecoveryCodes(db, user.id) },
      });
  } catch (error) {
    if (error instanceof Refusal) await auditRefusal(db, { action: 'auth.codeRefused', user });
    throw error;
  }
}
