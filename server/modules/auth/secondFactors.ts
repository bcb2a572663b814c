import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { secondFactorDemands } from '#contract/settings.ts';
import type { Role } from '#contract/kit/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { recoveryCodes, secondFactors } from './schema.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';

interface Account {
  readonly id: number;
  readonly role: Role;
  readonly isDemo: boolean;
  readonly email: string;
}

/** When the user's second factor was confirmed; undefined if there is none. */
export async function findSecondFactor(db: Queryable, userId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row?.confirmedAt ?? undefined;
}

/**
 * True if the settings require a second factor of the account. Built-in accounts are exempt, since their password is
 * public and no person's telephone could hold the factor.
 */
export async function requiresSecondFactor(db: Queryable, user: Account): Promise<boolean> {
  if (isBuiltIn(user)) return false;
  const { secondFactorRoles } = await readSettings(db);
  return (secondFactorDemands[secondFactorRoles] as readonly Role[]).includes(user.role);
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row!.left;
}

export async function removeSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}
