import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { singleUseTokens, type TokenPurpose } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashToken, newToken } from '#server/base/tokens.ts';

const LIFE_SECONDS: Record<TokenPurpose, number> = {
  activation: 72 * 3600,
  recovery: 3600,
  newPassword: 15 * 60,
  external: 60,
  backup: 60,
  secondFactor: 10 * 60,
  secondFactorSetup: 15 * 60,
};

/**
 * Issues a single-use token for a purpose, with that purpose's lifetime; with `browserHash` it is valid only together
 * with that cookie. Only its hash is stored.
 */
export async function issueToken(
  db: Queryable,
  userId: number,
  purpose: TokenPurpose,
  browserHash?: Buffer,
): Promise<string> {
  const token = newToken();
  await db.insert(singleUseTokens).values({
    hash: hashToken(token),
    purpose,
    userId,
    browserHash: browserHash ?? null,
    expiresAt: sql`now() + make_interval(secs => ${LIFE_SECONDS[purpose]})`,
  });
  return token;
}

/** Purpose and user of a token that is still valid. */
export async function findToken(db: Queryable, token: string) {
  const [found] = await db
    .select({
      purpose: singleUseTokens.purpose,
      userId: singleUseTokens.userId,
      browserHash: singleUseTokens.browserHash,
    })
    .from(singleUseTokens)
    .where(isGood(token));
  return found;
}

/**
 * Uses the token up; false if another request was faster. Locks the user's row until the transaction ends, so that
 * tokens of one user are spent one at a time.
 */
export async function spendToken(tx: Queryable, token: string, userId: number): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const spent = await tx
    .update(singleUseTokens)
    .set({ usedAt: sql`now()` })
    .where(isGood(token))
    .returning({ userId: singleUseTokens.userId });
  return spent.length > 0;
}

/** Revokes all unused links of the user after a new password, an activation or a deactivation. */
export async function revokeTokens(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(singleUseTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(singleUseTokens.userId, userId), isNull(singleUseTokens.usedAt)));
}

function isGood(token: string) {
  return and(
    eq(singleUseTokens.hash, hashToken(token)),
    isNull(singleUseTokens.usedAt),
    gt(singleUseTokens.expiresAt, sql`now()`),
  );
}
