import fs from 'node:fs';

/** Limits of one step of a process: CPU time where the system reports it, so that a busy machine causes no failure. */
export interface ProcessLimits {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly memoryBytes: number;
  /** Max time without any CPU use: a native engine with an uncaught exception hangs forever. Unlimited by default. */
  readonly idleSeconds?: number;
}

type OnOver = (what: 'time' | 'memory') => void;

const LOOK_EVERY_MS = 50;
/** CPU time that a process which hangs still uses within the idle limit, mostly by collecting garbage. */
const IDLE_CPU_SECONDS = 0.2;

/** Monitors a process during one step; `onOver` is called once if a limit is exceeded. */
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

/** Resident memory of a process; 0 if the system does not report it. */
function residentBytes(pid: number): number {
  const pages = read(`/proc/${pid}/statm`)?.split(' ')[1];
  return Number(pages ?? 0) * 4096;
}

/** Clock ticks are hundredths of a second on every Linux (proc_pid_stat(5)). */
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
