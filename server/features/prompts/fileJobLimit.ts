/** Lets at most as many file jobs of this process run as the settings say at that moment; 0 is no limit. */
export function limitFileJobs() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(limit: number, work: () => Promise<T>): Promise<T> => {
    while (limit > 0 && running >= limit) await new Promise<void>((resolve) => { waiting.push(resolve); });
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
