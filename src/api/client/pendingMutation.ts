/** What a call answers whose decision waits on this device: the record as it will be, and that it is not there yet. */
const MARK = 'isKeptOnDevice';

export function asPending(assumed: object): object {
  return { ...assumed, [MARK]: true };
}

export function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && MARK in answer;
}
