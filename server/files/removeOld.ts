import fs from 'node:fs/promises';
import path from 'node:path';
import { isScratchFolder } from './scratch.ts';

export const OLD_MS = 24 * 3600 * 1000;

/** Removes files of a folder that are older than a day, except those in `kept`. */
export async function removeOld(folder: string, kept?: ReadonlySet<string>): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (kept?.has(name) || isScratchFolder(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > OLD_MS) await fs.rm(file, { recursive: true, force: true });
  }
}
