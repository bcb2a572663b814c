import limitConcurrency from 'p-limit';

/** Lets at most as many file jobs of this process run as the settings say at that moment; 0 is no limit. */
export function limitFileJobs() {
  const inTurn = limitConcurrency(Number.POSITIVE_INFINITY);
  return <T>(limit: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    inTurn.concurrency = limit > 0 ? limit : Number.POSITIVE_INFINITY;
    return inTurn(() => {
      // Whose turn comes when all is being stopped does not begin.
      signal.throwIfAborted();
      return work();
    });
  };
}
