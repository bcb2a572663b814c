/** Marks the result of a queued mutation: the expected record, which has not reached the server yet. */
const MARK = 'isKeptOnDevice';

export function asPending(assumed: object): object {
  return { ...assumed, [MARK]: true };
}

export function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && MARK in answer;
}
