import fs from 'node:fs';
import path from 'node:path';

/** Process id of an embedded cluster's postmaster; undefined if there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    // The file is empty while it is being written, and a process id of 0 would mean the whole process group.
    return (
      Number(fs.readFileSync(path.join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    );
  } catch {
    return undefined;
  }
}

/** The same, but only if the process is alive. */
export function livingPostmasterOf(dataDir: string): number | undefined {
  const pid = postmasterOf(dataDir);
  return pid !== undefined && isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Child processes of `parent`, read from Linux's /proc. */
export function childrenOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** The processes of loaded models that a process has started. */
export function graphProcessesOf(parent: number): number[] {
  return childrenOf(parent).filter((pid) => readOf(pid, 'cmdline').includes('graphProgram'));
}

/** The process of a local recognizer that a process has started. */
export function recognizerProcessesOf(parent: number): number[] {
  return childrenOf(parent).filter((pid) => readOf(pid, 'cmdline').includes('recognizerProgram'));
}

function parentOf(pid: string): number | undefined {
  const [, parent] = /^PPid:\s+(\d+)/m.exec(readOf(pid, 'status')) ?? [];
  return parent === undefined ? undefined : Number(parent);
}

/** A file of /proc; empty if the process has ended. */
export function readOf(pid: number | string, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
