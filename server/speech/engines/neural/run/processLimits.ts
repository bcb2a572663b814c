import fs from 'node:fs';

/** What one step of a process may take: processor time where the system tells it, as a busy machine is no fault. */
export interface ProcessLimits {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly memoryBytes: number;
  /** Without any work: a native engine that threw where nobody catches waits for ever. Not looked at unless given. */
  readonly idleSeconds?: number;
}

type OnOver = (what: 'time' | 'memory') => void;

const LOOK_EVERY_MS = 50;
/** What a process that only waits may use now and then. */
const IDLE_CPU_SECONDS = 0.03;

/** Watches a process during one step; `onOver` is called once, when it takes more than it may. */
export function limitProcess(pid: number | undefined, limits: ProcessLimits, onOver: OnOver): () => void {
  const begunAt = performance.now();
  const cpuBefore = cpuSecondsOf(pid);
  let [workedAt, cpuThen] = [begunAt, cpuBefore];
  const timer = setInterval(() => {
    const now = performance.now();
    const cpu = cpuSecondsOf(pid);
    if (cpu === undefined || cpuThen === undefined || cpu - cpuThen > IDLE_CPU_SECONDS)
      [workedAt, cpuThen] = [now, cpu];
    const isOverMemory = pid !== undefined && residentBytes(pid) > limits.memoryBytes;
    const isSlow = now - begunAt > limits.seconds * 1000;
    const isIdle = now - workedAt > (limits.idleSeconds ?? Infinity) * 1000;
    const isOverTime = isSlow || isIdle || (cpu ?? 0) - (cpuBefore ?? 0) > limits.cpuSeconds;
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
function cpuSecondsOf(pid: number | undefined): number | undefined {
  const fields = pid === undefined ? undefined : read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) / 100;
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
