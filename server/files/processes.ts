import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/** Unique process names: `<machine>-<process>-<its start>`. */
export interface ProcessNames {
  readonly own: string;
  /** Undefined for a process of another machine, whose state is unknown here. */
  hasEnded(name: string): boolean | undefined;
}

const NAME = /^([0-9a-f]{12})-(\d+)-(\d+)$/;

/**
 * Names include the boot, which also distinguishes machines with equal names; undefined if the system has no boot id.
 */
export const processesSinceBoot = findNamesSinceBoot();
/** Names for machines that share a folder; a process from before a reboot counts as ended. */
export const processesOfMachine = namesWith('');

function findNamesSinceBoot(): ProcessNames | undefined {
  const boot = readOf('/proc/sys/kernel/random/boot_id')?.trim();
  return boot === undefined ? undefined : namesWith(boot);
}

function namesWith(boot: string): ProcessNames {
  const machine = createHash('sha256').update(`${os.hostname()} ${processSpace()}${boot}`).digest('hex').slice(0, 12);
  return {
    own: `${machine}-${process.pid}-${statOf(process.pid)?.start ?? 0}`,
    hasEnded: (name) => {
      const [, its, pid, start] = NAME.exec(name) ?? [];
      return its === machine ? !isRunning(Number(pid), start!) : undefined;
    },
  };
}

/** Pids are reused; only pid and start time together identify a process. */
function isRunning(pid: number, start: string): boolean {
  const found = statOf(pid);
  if (found) return !found.hasEnded && found.start === start;
  // The process does not exist, or its details are hidden.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Distinguishes containers that share a folder and may have equal host names and pids. */
function processSpace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** State and start time in ticks since boot, if the system reports them (proc_pid_stat(5)). */
function statOf(pid: number): { readonly hasEnded: boolean; readonly start: string } | undefined {
  const fields = readOf(`/proc/${pid}/stat`)?.split(') ').at(-1)!.split(' ');
  return fields && { hasEnded: fields[0] === 'Z', start: fields[19]! };
}

function readOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
