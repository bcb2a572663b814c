import { asc, eq } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Role } from '#contract/kit/permissions.ts';
import type { Config } from '#server/config/config.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from './schema.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { UserRow } from './userQueries.ts';

/** State of the account after an act; null if it is removed. */
type Outcome = { role: Role; active: boolean } | null;

/**
 * Ensures that somebody can administer: nobody may remove, demote or deactivate the last active ADMIN or themselves.
 * Locks the administrators in a fixed order, so that concurrent acts are serialized.
 */
export async function guardAdministration(
  tx: Queryable,
  config: Config,
  actor: AuthUser,
  id: number,
  outcome: (user: UserRow) => Outcome,
): Promise<UserRow> {
  const admins = await tx.select().from(users).where(eq(users.role, 'ADMIN')).orderBy(asc(users.id)).for('update');
  const user =
    admins.find((admin) => admin.id === id) ?? (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0];
  if (!user) throw new Refusal('NOT_FOUND', { message: 'Este usuário não existe mais.' });
  assertNotBuiltIn(user);
  const left = outcome(user);
  const stays = left?.active === true && left.role === 'ADMIN';
  if (user.role !== 'ADMIN' || !user.active || stays) return user;
  if (user.id === actor.id) throw new Refusal('OWN_ACCOUNT');
  const others = admins.filter(
    (admin) => admin.id !== id && admin.active && (config.hasDemoAccounts || !isBuiltIn(admin)),
  );
  if (others.length === 0) throw new Refusal('LAST_ADMIN');
  return user;
}

export function assertNotBuiltIn(user: UserRow): void {
  if (isBuiltIn(user)) throw new Refusal('BUILT_IN_ACCOUNT');
}
