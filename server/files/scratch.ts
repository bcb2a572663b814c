import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface Scratch {
  /** Of this process alone. */
  readonly folder: string;
  /** Removes the folders of processes that are gone. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** `run-<machine>-<process>-<its start>-<nth of the process>` */
const NAME = /^run-([0-9a-f]{12})-(\d+)-(\d+)-\d+$/;
/** A process on another machine shows that it lives by the time of its folder. */
const [SHOW_EVERY_MS, GONE_AFTER_MS] = [60_000, 15 * 60_000];

const machine = createHash('sha256').update(`${os.hostname()} ${processSpace()}`).digest('hex').slice(0, 12);
let opened = 0;

export const isScratchFolder = (name: string): boolean => NAME.test(name);

/** Makes a folder for this process's scratch files, and takes those of processes that were killed away. */
export async function openScratch(root: string): Promise<Scratch> {
  const folder = path.join(root, `run-${machine}-${process.pid}-${startOf(process.pid) ?? 0}-${++opened}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sweep = async () => {
    for (const name of (await readdir(root)).filter(isScratchFolder)) {
      const left = path.join(root, name);
      if (await isGone(left)) await rm(left, { recursive: true, force: true });
    }
  };
  await sweep();
  const timer = setInterval(() => {
    utimes(folder, new Date(), new Date()).catch(() => {});
  }, SHOW_EVERY_MS).unref();
  return {
    folder,
    sweep,
    close: async () => {
      clearInterval(timer);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isGone(folder: string): Promise<boolean> {
  const [, host, pid, start] = NAME.exec(path.basename(folder))!;
  if (host === machine) return !isRunning(Number(pid), start!);
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > GONE_AFTER_MS;
}

/** A number is given again: only together with its start it names a process. */
function isRunning(pid: number, start: string): boolean {
  const found = startOf(pid);
  if (found !== undefined) return found === start;
  if (fs.existsSync('/proc/self/stat')) return false;
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

/** In ticks since the machine's start, where the system says (proc_pid_stat(5)); a process that has ended is none. */
function startOf(pid: number): string | undefined {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
