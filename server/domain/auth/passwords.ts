import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '#server/http/takeTurns.ts';

/** argon2id at OWASP's minimum; about 25 a second is all that two cores do, hence the queue with an end. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const inTurn = takeTurns({ atOnce: 2, waitingMax: 100, retryAfterSeconds: 5 });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`passwordHash` null) as for one that does. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}
