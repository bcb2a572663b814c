import type { ServerResponse } from 'node:http';
import { Refusal } from '#server/base/refusal.ts';

const RETRY_SECONDS = 2;

interface Limits {
  /** Max open answers of one caller. */
  readonly ofOne: number;
  /** Max open answers in this process. */
  readonly inAll: number;
  /** Open answers that a caller may have even if others use up those in all. */
  readonly spared?: number;
}

/** Admits answers that hold memory until they are read; refuses more with the time to wait. */
export function limitAnswersAtOnce({ ofOne, inAll, spared = 0 }: Limits) {
  const open = new Map<string, number>();
  const countOf = (caller: string) => open.get(caller) ?? 0;
  return (caller: string, answer: ServerResponse): void => {
    const all = [...open.values()].reduce((sum, count) => sum + count, 0);
    // A connection that is already closed emits no further 'close' event.
    if (answer.destroyed || countOf(caller) >= (all < inAll ? ofOne : spared))
      throw new Refusal('TOO_MANY', { retryAfterSeconds: RETRY_SECONDS });
    open.set(caller, countOf(caller) + 1);
    answer.once('close', () => {
      const left = countOf(caller) - 1;
      if (left > 0) open.set(caller, left);
      else open.delete(caller);
    });
  };
}
