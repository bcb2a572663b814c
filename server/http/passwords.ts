import { hash, verify } from '@node-rs/argon2';
import { Refusal } from './refusal.ts';

/** argon2id at OWASP's minimum; about 25 a second is all that two cores do, hence the queue with an end. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const QUEUE_MAX = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE_MAX) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => { waiting.push(resolve); });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
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
