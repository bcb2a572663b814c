import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RECOVERY_CODES } from '#contract/secondFactor.ts';
import type { Queryable } from '#server/db/database.ts';
import { recoveryCodes } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Without what is easily read for another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** Ten new ones in place of all before; their text is given this once. */
export async function replaceRecoveryCodes(tx: Queryable, keys: Deps['keys'], userId: number): Promise<string[]> {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashRecoveryCode(keys, userId, code) })));
  return codes;
}

/** Keyed, so that who reads the table cannot try all there are. */
export function hashRecoveryCode(keys: Deps['keys'], userId: number, code: string): Buffer {
  return keys.digest(`recovery code of ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}
