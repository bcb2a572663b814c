import limitConcurrency, { type LimitFunction } from 'p-limit';
import { Refusal } from './refusal.ts';

interface Turns {
  readonly atOnce: number;
  /** More than so many waiting are told to come back. */
  readonly waitingMax: number;
  readonly retryAfterSeconds: number;
}

/** A queue with an end, for what costs much: few at once, the others wait their turn. */
export function createBoundedQueue({
  atOnce,
  waitingMax,
  retryAfterSeconds,
}: Turns): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const turns = limitConcurrency(atOnce);
  return async (work) => {
    if (turns.pendingCount >= waitingMax) throw new Refusal('UNAVAILABLE', { retryAfterSeconds });
    return turns(work);
  };
}

interface FairQueue extends Turns {
  /** The bound for one user's tasks; the other bound counts everybody's. */
  readonly waitingMaxEach: number;
}

/** A bounded queue in which a user has one task running at most, so nobody waits for two tasks of another user. */
export function createFairQueue({
  waitingMaxEach,
  ...whole
}: FairQueue): <Result>(userId: number, work: () => Promise<Result>) => Promise<Result> {
  const inTurn = createBoundedQueue({ ...whole, waitingMax: Number.POSITIVE_INFINITY });
  const entered = new Map<number, { inOwnTurn: LimitFunction; count: number }>();
  const countAll = () => [...entered.values()].reduce((sum, { count }) => sum + count, 0);
  return async (userId, work) => {
    const own = entered.get(userId) ?? { inOwnTurn: limitConcurrency(1), count: 0 };
    if (own.count > waitingMaxEach || countAll() >= whole.atOnce + whole.waitingMax)
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds: whole.retryAfterSeconds });
    entered.set(userId, own);
    own.count += 1;
    try {
      return await own.inOwnTurn(() => inTurn(work));
    } finally {
      own.count -= 1;
      if (own.count === 0) entered.delete(userId);
    }
  };
}
