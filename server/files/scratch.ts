import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { processesOfMachine } from './processes.ts';

export interface Scratch {
  /** Folder of this process only. */
  readonly folder: string;
  /** Removes the folders of dead processes. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** `run-<process name>-<number within the process>` */
const NAME = /^run-([0-9a-f]{12}-\d+-\d+)-\d+$/;
/**
 * Interval at which a process touches its folder, and age at which another machine's folder counts as abandoned, in ms.
 */
const [SHOW_EVERY_MS, GONE_AFTER_MS] = [60_000, 15 * 60_000];

let opened = 0;

export const isScratchFolder = (name: string): boolean => NAME.test(name);

/** Creates a folder for this process's temporary files, and removes those of killed processes. */
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
