import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postmasterOf } from '#testing/processes.ts';
import { until } from '#testing/until.ts';

interface SmallDisk {
  readonly folder: string;
  /** Call it after the database on it has ended. */
  remove(): Promise<void>;
}

/** A small tmpfs; undefined if this machine does not allow mounting one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    return undefined;
  }
  return {
    folder,
    remove: async () => {
      const postmaster = postmasterOf(folder);
      if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
      await until('the end of the database', () => postmasterOf(folder) === undefined);
      execFileSync('umount', ['-l', folder]);
      fs.rmdirSync(folder);
    },
  };
}
