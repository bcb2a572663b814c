import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';

/** Processes by names that are given to no other: `<machine>-<process>-<its start>`. */
export interface ProcessNames {
  readonly own: string;
  /** Undefined where it is of another machine, of which nothing can be known here. */
  hasEnded(name: string): boolean | undefined;
}

const NAME = /^([0-9a-f]{12})-(\d+)-(\d+)$/;

/** Of one boot, also told from other machines of the same name; undefined where the system does not name its boots. */
export const processesSinceBoot = findNamesSinceBoot();
/** Of machines that share a folder. A process of before a boot has ended. */
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

/** A number is given again: only together with its start it names a process. */
function isRunning(pid: number, start: string): boolean {
  const found = statOf(pid);
  if (found) return !found.hasEnded && found.start === start;
  // Not there, or of somebody whose processes are hidden.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers that share a folder may have one name and number their processes alike. */
function processSpace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Its start in ticks since the machine's, where the system says (proc_pid_stat(5)). */
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
