import { and, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { Refusal } from '#server/base/refusal.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';
const KEY_MAX = 200;

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  /** Hash of the complete request; the same key with another request is refused. */
  readonly requestHash: Buffer;
  /** Set if the answer holds a secret: the database and its backups keep it sealed. */
  readonly sealing?: Sealing | undefined;
}

export interface Sealing {
  seal(plain: Buffer, about: string): Buffer;
  unseal(sealed: Buffer, about: string): Buffer;
}

/**
 * Runs `act` once per user and key, and returns the first response for every repeat of the same request. Must be called
 * inside the act's transaction: a second request with the key waits at the insert until the first has committed (then
 * its response is repeated) or rolled back (then the second runs).
 */
export async function once<Answer>(tx: Queryable, request: KeyedRequest, act: () => Promise<Answer>): Promise<Answer> {
  checkKey(request);
  await tx.delete(idempotencyKeys).where(and(placeOf(request), not(isKept)));
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ userId: request.userId, key: request.key, requestHash: request.requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (!claimed) return (await findFirstAnswer(tx, request))!.answer as Answer;
  const answer = await act();
  await tx
    .update(idempotencyKeys)
    .set({ answer: toStored(request, answer) })
    .where(placeOf(request));
  return answer;
}

/** Stored response of an earlier request with the key; refuses a key that was used for another request. */
export async function findFirstAnswer(db: Queryable, request: KeyedRequest): Promise<{ answer: unknown } | undefined> {
  checkKey(request);
  const [first] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(placeOf(request), isKept));
  if (!first) return undefined;
  if (!first.requestHash.equals(request.requestHash)) throw new Refusal('IDEMPOTENCY_MISMATCH');
  return { answer: fromStored(request, first.answer) };
}

const aboutOf = ({ userId, key }: KeyedRequest) => `answer ${userId} ${key}`;

function toStored(request: KeyedRequest, answer: unknown): unknown {
  if (!request.sealing) return answer;
  return { sealed: request.sealing.seal(Buffer.from(JSON.stringify(answer)), aboutOf(request)).toString('base64') };
}

function fromStored(request: KeyedRequest, stored: unknown): unknown {
  if (!request.sealing) return stored;
  const { sealed } = stored as { sealed: string };
  return JSON.parse(request.sealing.unseal(Buffer.from(sealed, 'base64'), aboutOf(request)).toString()) as unknown;
}

/** Long enough for a phone that missed an answer and was then off over a long weekend: its outbox asks again. */
const isKept = sql`${idempotencyKeys.createdAt} >= now() - interval '7 days'`;

/** Deletes the responses that are no longer repeated. */
export async function sweepKeys(db: Queryable): Promise<void> {
  await db.delete(idempotencyKeys).where(not(isKept));
}

const running = new Map<string, Promise<unknown>>();

/** Lets a repeat wait for the first request in this process, so that expensive preparation is not done twice. */
export async function oneAtATime<Answer>({ userId, key }: KeyedRequest, act: () => Promise<Answer>): Promise<Answer> {
  const name = `${userId} ${key}`;
  const before = running.get(name) ?? Promise.resolve();
  const mine = before.then(act, act);
  running.set(name, mine);
  try {
    return await mine;
  } finally {
    if (running.get(name) === mine) running.delete(name);
  }
}

function checkKey({ key }: KeyedRequest): void {
  if (key.length <= KEY_MAX) return;
  throw new Refusal('INVALID_INPUT', { message: `A chave de idempotência pode ter até ${KEY_MAX} caracteres.` });
}

const placeOf = ({ userId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
