import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { processesOfMachine } from './processes.ts';

export interface Scratch {
  /** Of this process alone. */
  readonly folder: string;
  /** Removes the folders of processes that are gone. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** `run-<name of the process>-<nth of the process>` */
const NAME = /^run-([0-9a-f]{12}-\d+-\d+)-\d+$/;
/** A process on another machine shows that it lives by the time of its folder. */
const [SHOW_EVERY_MS, GONE_AFTER_MS] = [60_000, 15 * 60_000];

let opened = 0;

export const isScratchFolder = (name: string): boolean => NAME.test(name);

/** Makes a folder for this process's scratch files, and takes those of processes that were killed away. */
export async function openScratch(root: string): Promise<Scratch> {
  const folder = path.join(root, `run-${processesOfMachine.own}-${++opened}`);
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
  const [, name] = NAME.exec(path.basename(folder))!;
  const hasEnded = processesOfMachine.hasEnded(name!);
  if (hasEnded !== undefined) return hasEnded;
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > GONE_AFTER_MS;
}
