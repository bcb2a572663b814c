import { hash, verify } from '@node-rs/argon2';
import { canonicalizeText } from '#contract/kit/canonicalizeText.ts';
import { createBoundedQueue } from '#server/base/boundedQueue.ts';

/** argon2id at OWASP's minimum cost; two cores hash about 25 a second, hence the bounded queue. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = createBoundedQueue({ atOnce: 2, waitingMax: 100, retryAfterSeconds: 5 });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonicalizeText(password), COST));
}

let decoy: Promise<string> | undefined;

/**
 * Tries the password as typed, since old hashes were made without normalization, then its normal form. An account that
 * does not exist (`passwordHash` null) takes as long as one that does.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST);
  const against = passwordHash ?? (await decoy);
  const forms = [...new Set([password, canonicalizeText(password)])];
  let matches = false;
  for (const form of forms) matches ||= await inTurn(() => verify(against, form));
  return matches && passwordHash !== null;
}
