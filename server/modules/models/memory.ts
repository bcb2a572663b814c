import fs from 'node:fs';
import os from 'node:os';

/** What the server itself must keep. */
export const RESERVE_BYTES = 256 * 1024 * 1024;

/** Bytes that can be had without swapping: of the machine, or of the control group where that gives less. */
export function availableMemory(): number {
  const machine = Number(/^MemAvailable:\s+(\d+) kB$/m.exec(read('/proc/meminfo'))?.[1] ?? os.freemem() / 1024) * 1024;
  return Math.min(
    machine,
    leftOfGroup('/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory.current', '/sys/fs/cgroup/memory.stat') ??
      leftOfGroup(
        '/sys/fs/cgroup/memory/memory.limit_in_bytes',
        '/sys/fs/cgroup/memory/memory.usage_in_bytes',
        '/sys/fs/cgroup/memory/memory.stat',
      ) ??
      machine,
  );
}

/** File cache counts as used there, but is given back when asked for. */
function leftOfGroup(limit: string, usage: string, stat: string): number | undefined {
  const [most, used] = [Number.parseInt(read(limit), 10), Number.parseInt(read(usage), 10)];
  if (!Number.isFinite(most) || !Number.isFinite(used)) return undefined;
  return most - used + Number(/^(?:total_)?inactive_file (\d+)$/m.exec(read(stat))?.[1] ?? 0);
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
