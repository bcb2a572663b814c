import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RECOVERY_CODES } from '#contract/secondFactor.ts';
import type { Queryable } from '#server/db/database.ts';
import { recoveryCodes } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Excludes characters that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Replaces all recovery codes by ten new ones and returns their text, which is never readable again. */
export async function replaceRecoveryCodes(tx: Queryable, keys: Deps['keys'], userId: number): Promise<string[]> {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(keys, userId, code) })));
  return codes;
}

/** Keyed hash, so that a reader of the table cannot try all possible codes. */
export function hashRecoveryCode(keys: Deps['keys'], userId: number, code: string): Buffer {
  return keys.digest(`recovery code of ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}
