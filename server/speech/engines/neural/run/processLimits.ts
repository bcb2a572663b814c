import fs from 'node:fs';

/** What one step of a process may take: processor time where the system tells it, as a busy machine is no fault. */
export interface ProcessLimits {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly memoryBytes: number;
}

type OnOver = (what: 'time' | 'memory') => void;

const LOOK_EVERY_MS = 50;

/** Watches a process during one step; `onOver` is called once, when it takes more than it may. */
export function limitProcess(pid: number | undefined, limits: ProcessLimits, onOver: OnOver): () => void {
  const begunAt = performance.now();
  const cpuBefore = cpuSecondsOf(pid);
  const timer = setInterval(() => {
    const isOverMemory = pid !== undefined && residentBytes(pid) > limits.memoryBytes;
    const isSlow = performance.now() - begunAt > limits.seconds * 1000;
    const isOverTime = isSlow || cpuSecondsOf(pid) - cpuBefore > limits.cpuSeconds;
    if (!isOverMemory && !isOverTime) return;
    clearInterval(timer);
    onOver(isOverMemory ? 'memory' : 'time');
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Memory a process holds; 0 where the system does not say. */
export function residentBytes(pid: number): number {
  const pages = read(`/proc/${pid}/statm`)?.split(' ')[1];
  return Number(pages ?? 0) * 4096;
}

/** Ticks of user and system time are hundredths of a second on every Linux (proc_pid_stat(5)). */
function cpuSecondsOf(pid: number | undefined): number {
  const fields = pid === undefined ? undefined : read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  return fields === undefined ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
