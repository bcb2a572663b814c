import fs from 'node:fs';

/**
 * Milliseconds that this process's main thread has worked: what it takes from everybody whom it serves. Other programs
 * on the machine do not count, as they would on a clock. Where the system does not tell, the clock is taken.
 */
export function mainThreadMs(): number {
  try {
    // The first number is nanoseconds on a processor (Linux, Documentation/scheduler/sched-stats).
    return Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Milliseconds of `mainThreadMs` that the work took. */
export function workMs(work: () => void): number {
  const from = mainThreadMs();
  work();
  return mainThreadMs() - from;
}
