import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'entoa-tests-';
/** More than a whole run has on disk at a time; a machine that has less memory free tests on its disk. */
const NEEDED_BYTES = 6 * 1024 ** 3;
/** A database that was left running writes on for a moment after the folder of its run was asked to go. */
const AWAY = { recursive: true, force: true, maxRetries: 20 };

/**
 * Before a run of tests: puts their clusters, files and profiles into memory where there is plenty, since a test's
 * server otherwise waits for the disk that copies its cluster. Answers what takes them away.
 */
export function offerQuickFolder(): () => void {
  sweepDeadRuns();
  if (!hasPlenty()) return () => {};
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder);
  // The database runs as a user of its own where tests run as root.
  fs.chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return () => fs.rmSync(folder, AWAY);
}

function hasPlenty(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem() / 2) >= NEEDED_BYTES;
}

/** A run that was killed took nothing away, and this is memory. */
function sweepDeadRuns(): void {
  if (!fs.existsSync(MEMORY)) return;
  for (const name of fs.readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !fs.existsSync(`/proc/${name.slice(PREFIX.length)}`))
      fs.rmSync(path.join(MEMORY, name), AWAY);
  }
}
