import limitConcurrency from 'p-limit';
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
