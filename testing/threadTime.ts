import fs from 'node:fs';

/**
 * CPU time of this process's main thread in milliseconds, during which it serves nobody else. Unlike a clock, it does
 * not count other programs on the machine. A clock is used if the system does not provide it.
 */
export function mainThreadMs(): number {
  try {
    // The first number is CPU time in nanoseconds (Linux, Documentation/scheduler/sched-stats).
    return Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** CPU time of the work in milliseconds, measured by `mainThreadMs`. */
export function workMs(work: () => void): number {
  const from = mainThreadMs();
  work();
  return mainThreadMs() - from;
}
