import { hash, verify } from '@node-rs/argon2';
import limitConcurrency from 'p-limit';
import { Refusal } from './refusal.ts';

/** argon2id at OWASP's minimum; about 25 a second is all that two cores do, hence the queue with an end. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const QUEUE_MAX = 100;
const turns = limitConcurrency(2);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= QUEUE_MAX) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 });
  return turns(work);
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`passwordHash` null) as for one that does. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST);
  const against = passwordHash ?? await decoy;
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}
