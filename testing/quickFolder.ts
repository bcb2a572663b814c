import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'entoa-tests-';
/** More than a whole run stores at a time; with less free memory, tests use the disk. */
const NEEDED_BYTES = 6 * 1024 ** 3;
/** Retries, because a database that is still running writes for a moment after the removal began. */
const AWAY = { recursive: true, force: true, maxRetries: 20 };

/**
 * To be called before a test run: puts clusters, files and profiles into memory if there is enough, since test servers
 * would otherwise wait for the disk to copy their clusters. Returns a function that removes them.
 */
export function offerQuickFolder(): () => void {
  sweepDeadRuns();
  if (!hasPlenty()) return () => {};
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder);
  // The database runs as a separate user if tests run as root.
  fs.chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => fs.rmSync(folder, AWAY);
}

function hasPlenty(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem() / 2) >= NEEDED_BYTES;
}

/** Removes the folders of killed runs, since they occupy memory, and the small disks that such a run left mounted. */
function sweepDeadRuns(): void {
  if (!fs.existsSync(MEMORY)) return;
  for (const name of fs.readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || fs.existsSync(`/proc/${name.slice(PREFIX.length)}`)) continue;
    const folder = path.join(MEMORY, name);
    for (const mounted of mountsBelow(folder)) spawnSync('umount', ['-l', mounted]);
    fs.rmSync(folder, AWAY);
  }
}

const mountsBelow = (folder: string) =>
  fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
