import limitConcurrency, { type LimitFunction } from 'p-limit';
import { Refusal } from './refusal.ts';

interface Turns {
  readonly atOnce: number;
  /** Further tasks are refused and may be retried. */
  readonly waitingMax: number;
  readonly retryAfterSeconds: number;
}

/** A bounded queue for expensive work: few tasks run at once, the others wait. */
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
  /** Max waiting tasks of one user; `waitingMax` counts all users. */
  readonly waitingMaxEach: number;
}

/** A bounded queue in which a user has at most one running task, so that nobody waits for two tasks of another user. */
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
