import { setTimeout as delay } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { launch } from './postgresPrograms.ts';

export interface Cluster {
  readonly programs: string;
  readonly home: string;
  readonly data: string;
  readonly connection: pg.PoolConfig;
}

const NO_ROOM = /No space left on device|could not extend file/;
/**
 * Size of a WAL segment; PostgreSQL does not start without space for one, and its log may then have no space to say so.
 */
const SEGMENT_BYTES = 16 * 1024 ** 2;

/** Why PostgreSQL does not start, if known; with a full disk there is no point in retrying until there is space. */
export class PostgresDown extends Error {
  readonly isDiskFull: boolean;
  /** Data folder of the cluster that does not start. */
  readonly data: string;
  constructor(data: string, log: string, isDiskFull: boolean) {
    super(
      isDiskFull
        ? 'The embedded PostgreSQL cannot run: the disk that holds DATA_DIR is full.'
        : `The embedded PostgreSQL did not start: ${log.slice(-600)}`,
    );
    this.isDiskFull = isDiskFull;
    this.data = data;
  }
}

const ANSWER_WITHIN_MS = 3000;
const LOOK_EVERY_MS = 25;
const AGAIN_AFTER_MS = 250;
/** A server that just stopped, or is about to, makes the first attempts fail. */
const TROUBLE_AFTER_MS = 3000;
/**
 * A fast shutdown takes milliseconds once nobody is connected; after this time the server is stopped like in a crash.
 */
const STOP_WITHIN_MS = 4000;

interface Start {
  readonly withinMs: number;
  /** True if the caller restarts the server; it does not restart itself (`docs/decisions/0010-fault-tolerance.md`). */
  readonly isKept: boolean;
  readonly isUnwanted: () => boolean;
  /** Called once if the first attempts fail, with what the server wrote. */
  readonly onTrouble?: (reason: string) => void;
}

/** Starts the cluster's server, or joins one that another process is starting; returns when it responds. */
export async function startServer(cluster: Cluster, start: Start): Promise<void> {
  const { withinMs, isKept, isUnwanted, onTrouble } = start;
  const { programs, home, data, connection } = cluster;
  const logFile = path.join(home, 'postgres.log');
  limitLog(logFile);
  const said = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const { command, args, ...ids } = launch(programs, home, 'postgres', [
    '-D',
    data,
    '-k',
    home,
    '-c',
    'listen_addresses=',
    '-c',
    `shared_buffers=${sharedBuffersMegabytes()}MB`,
    '-c',
    // A search for a common word needs a bitmap of all pages that contain it.
    'work_mem=16MB',
    '-c',
    'max_connections=100',
    '-c',
    'timezone=UTC',
    '-c',
    // Neither statements nor values of rows, which may be somebody's, belong into a log.
    'log_error_verbosity=terse',
    '-c',
    'log_min_error_statement=panic',
    '-c',
    `restart_after_crash=${isKept ? 'off' : 'on'}`,
  ]);
  const deadline = Date.now() + withinMs;
  const tellAfter = Date.now() + TROUBLE_AFTER_MS;
  let isReported = false;
  let isRunning = false;
  let notBefore = 0;
  const log = () => (read(logFile) ?? '').slice(said);
  while (!(await answers(connection))) {
    if (isUnwanted()) return;
    const hasFailed = !isRunning && notBefore > 0;
    const isDiskFull = hasFailed && (NO_ROOM.test(log()) || !hasRoom(home));
    if (Date.now() > deadline || isDiskFull) throw new PostgresDown(data, log(), isDiskFull);
    if (hasFailed && !isReported && Date.now() > tellAfter) {
      isReported = true;
      onTrouble?.(log().trim().split('\n').at(-1) ?? '');
    }
    if (!isRunning && Date.now() >= notBefore) {
      isRunning = true;
      removeStrangersPid(data);
      // A file instead of a pipe: the database outlives a killed parent and must not get EPIPE.
      const out = openLog(logFile);
      const child = spawn(command, args, { stdio: ['ignore', out, out], detached: true, ...ids });
      fs.closeSync(out);
      child.unref();
      // The previous server's shared memory may still be in use; the loop retries.
      const ended = () => {
        isRunning = false;
        notBefore = Date.now() + AGAIN_AFTER_MS;
      };
      child.on('exit', ended);
      child.on('error', ended);
    }
    await delay(LOOK_EVERY_MS);
  }
}

/** Log size in bytes above which the next start begins another; one earlier log is kept. */
const LOG_BYTES = 16 * 1024 ** 2;

function limitLog(file: string): void {
  const about = fs.lstatSync(file, { throwIfNoEntry: false });
  if (about?.isFile() && about.size > LOG_BYTES) fs.renameSync(file, `${file}.1`);
}

/**
 * The folder belongs to the database user, who must not gain root's rights, so a symbolic link in place of the log is
 * removed instead of followed.
 */
function openLog(file: string): number {
  const { O_APPEND, O_CREAT, O_WRONLY } = fs.constants;
  if (fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) fs.rmSync(file);
  // Undefined on Windows.
  const noFollow = (fs.constants.O_NOFOLLOW as number | undefined) ?? 0;
  return fs.openSync(file, O_APPEND | O_CREAT | O_WRONLY | noFollow, 0o600);
}

/** 1/32 of the memory of the machine or container, enough for a million prompts. Allocated on use. */
function sharedBuffersMegabytes(): number {
  const limit = process.constrainedMemory() || Infinity;
  return Math.round(Math.min(512, Math.max(64, Math.min(os.totalmem(), limit) / 32 / 1024 ** 2)));
}

export async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new pg.Client({ ...connection, ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // An unresponsive server would not answer the disconnect either.
    void client.end().catch(() => {});
  }
}

/** True if the server process named by the cluster's pid file exists, responsive or not. */
export function isRunning(data: string): boolean {
  return findServer(data) !== undefined;
}

/**
 * Pid of the running server of a cluster. The database user controls the pid file, and after a reboot the pid may
 * belong to another process, which root must neither signal nor wait for.
 */
function findServer(data: string): number | undefined {
  const pid = readPid(data);
  return pid !== undefined && isAlive(pid) && isServerOf(data, pid) ? pid : undefined;
}

function isServerOf(data: string, pid: number): boolean {
  const status = read(`/proc/${pid}/status`);
  // Not Linux; this process is root only on Linux.
  if (status === undefined) return !fs.existsSync('/proc/self/status');
  const folder = statOf(data);
  const isOfUser = Number(/^Uid:\s+\d+\s+(\d+)/m.exec(status)?.[1]) === folder?.uid;
  const isPostgres = /^Name:\s+postgres$/m.test(status);
  // PostgreSQL's working directory is its data folder; if a container hides it, name and user must suffice.
  const workedIn = statOf(`/proc/${pid}/cwd`);
  const isElsewhere = workedIn !== undefined && (workedIn.ino !== folder?.ino || workedIn.dev !== folder.dev);
  return isOfUser && isPostgres && !isElsewhere;
}

function statOf(place: string): fs.Stats | undefined {
  try {
    return fs.statSync(place);
  } catch {
    return undefined;
  }
}

/** Fast shutdown; returns when the server has ended. */
export async function stopServer(data: string): Promise<void> {
  const pid = findServer(data);
  if (pid === undefined) return;
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    signal(pid, name);
    for (const limit = Date.now() + STOP_WITHIN_MS; Date.now() < limit; await delay(20)) {
      if (findServer(data) !== pid) return;
    }
  }
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize >= SEGMENT_BYTES;
}

/** PostgreSQL would take an unrelated process with the pid for a running server. */
function removeStrangersPid(data: string) {
  const pid = readPid(data);
  if (pid !== undefined && isAlive(pid) && !isServerOf(data, pid))
    fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

function readPid(data: string): number | undefined {
  const pid = Number(read(path.join(data, 'postmaster.pid'))?.split('\n')[0]);
  return pid > 1 ? pid : undefined;
}

/** A zombie process (Z) counts as ended. */
function isAlive(pid: number): boolean {
  if (read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.startsWith('Z')) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
