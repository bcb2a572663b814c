import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { Refusal } from './refusal.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Runs `act` once for a user's key and answers every repeat of the same request with the first answer.
 * Must be called inside the transaction of the act: a second request with the key waits at the insert until the first
 * has committed (then it repeats its answer) or rolled back (then it runs).
 */
export async function once<Answer>(tx: Queryable, userId: number, key: string, requestHash: Buffer, act: () => Promise<Answer>): Promise<Answer> {
  if (key.length > 200) throw new Refusal('INVALID_INPUT', { message: 'A chave de idempotência pode ter até 200 caracteres.' });
  const place = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  await tx.delete(idempotencyKeys).where(and(place, sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`));
  const [claimed] = await tx.insert(idempotencyKeys).values({ userId, key, requestHash }).onConflictDoNothing().returning({ key: idempotencyKeys.key });
  if (!claimed) {
    const [first] = await tx.select().from(idempotencyKeys).where(place);
    if (!first?.requestHash.equals(requestHash)) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return first.answer as Answer;
  }
  const answer = await act();
  await tx.update(idempotencyKeys).set({ answer }).where(place);
  return answer;
}
