import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Command, type Program, PROGRAMS, root, type RunningProgram } from '#testing/programs.ts';
import { expect } from 'vitest';
import pg from 'pg';
import { prompts } from '#contract/prompts.ts';
import { client } from '#testing/client.ts';
import { waited } from '#testing/waited.ts';
import { newDataDir, serverOf, startCommand } from '#server/tests/serverProcess.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';
import { fingerprints, keptFiles, withDatabase } from './backupSetup.ts';

const JOURNAL = 'server/db/migrations/meta/_journal.json';

/** Starts a program of an earlier release. */
export type StartEarlierProgram = (program: Program, environment: Record<string, string>) => RunningProgram;

/**
 * True if programs of an earlier commit are available, which needs git and a full history. Otherwise tests that start
 * them are skipped.
 */
export const hasHistory = (() => {
  try {
    return (
      execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, stdio: 'pipe' }).toString() ===
      'false\n'
    );
  } catch {
    return false;
  }
})();

/** The last commit with an older schema. */
function findLastSchema(): string {
  const newest = git('log', '-1', '--format=%H', '--', JOURNAL).trim();
  const before = git('rev-list', '--parents', '-1', newest).trim().split(' ')[1];
  if (before === undefined)
    throw new Error('This test starts an earlier Entoa, and this clone has no history: git fetch --unshallow.');
  return before;
}

/** The programs of a commit, which use the current packages. */
export async function checkOut(commit: string): Promise<StartEarlierProgram> {
  const folder = await buildRelease(git('rev-parse', commit).trim());
  return (program, environment) => startCommand([path.join(folder, 'dist/server', `${program}.js`)], environment);
}

/** The built release, which later runs use again; of two that build it at once the first to end is kept. */
async function buildRelease(before: string): Promise<string> {
  // Within the repository, so that packages are found.
  const made = path.join(root, 'dist', `earlier-${before.slice(0, 12)}`);
  if (fs.existsSync(made)) return made;
  fs.mkdirSync(path.dirname(made), { recursive: true });
  const making = fs.mkdtempSync(`${made}-`);
  await waited('builds', () => build(before, making));
  try {
    fs.renameSync(making, made);
  } catch (error) {
    if (!fs.existsSync(made)) throw error;
    fs.rmSync(making, { recursive: true });
  }
  return made;
}

async function build(commit: string, folder: string): Promise<void> {
  const there = new Set(git('ls-tree', '--name-only', commit).split('\n'));
  const parts = ['server', 'contract', 'common', 'build', 'package.json', 'tsconfig.json'];
  const needed = parts.filter((part) => there.has(part));
  const archive = execFileSync('git', ['archive', commit, ...needed], { cwd: root, maxBuffer: 256 * 1024 ** 2 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // A process of its own, because the release's configuration names files from where it is run.
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', 'build/viteServer.config.ts', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** Current programs with an additional last migration of the given SQL. */
export function plant(sql: string): { readonly command: Command; end(): void } {
  const built = process.env[PROGRAMS];
  if (built === undefined) throw new Error('Programs that look for migrations beside themselves must be built.');
  // Within the repository, so that packages are found.
  const folder = fs.mkdtempSync(path.join(root, 'dist', 'planted-'));
  fs.cpSync(built, folder, { recursive: true });
  const migrations = path.join(folder, 'migrations');
  fs.cpSync(path.join(root, path.dirname(JOURNAL), '..'), migrations, { recursive: true });
  const file = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_planted' });
  fs.writeFileSync(file, JSON.stringify(journal));
  fs.writeFileSync(path.join(migrations, '9999_planted.sql'), sql);
  return { command: [path.join(folder, 'main.js')], end: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Copies a data folder whose database is not running. */
export function copyDataDir(from: string): string {
  const to = newDataDir();
  execFileSync('cp', ['-R', '-p', `${from}/.`, to]);
  return to;
}

/** A data folder of an earlier release with sample data. */
export interface EarlierInstallation {
  readonly start: StartEarlierProgram;
  readonly dataDir: string;
  readonly asItWas: unknown[];
  readonly session: { readonly accessToken: string; readonly refreshToken: string };
  readonly idProject: number;
  /** Expects that people who are still signed in find and can play their prompts. */
  expectPeopleAtWork(origin: string): Promise<void>;
}

export async function createEarlierInstallation(): Promise<EarlierInstallation> {
  const start = await checkOut(findLastSchema());
  const dataDir = newDataDir();
  const server = await serverOf(start('main', { DATA_DIR: dataDir }));
  const user = await server.signIn('MANAGER');
  const idProject = (await newProject(user, 'URA de antes')).id;
  for (const text of ['Bom dia!', 'Boa tarde! Aguarde na linha.'])
    await spokenPrompt(user, idProject, { name: text.slice(0, 9), text });
  await endServer(server);
  return {
    start,
    dataDir,
    asItWas: await stateOf(dataDir),
    session: user.tokens,
    idProject,
    expectPeopleAtWork: async (origin) => {
      const signedIn = client(origin, user.tokens);
      const { data } = await signedIn.call(prompts.list, { idProject });
      expect(data.map(({ name }) => name).sort()).toEqual(['Boa tarde', 'Bom dia!']);
      for (const { path: audio } of data) expect((await signedIn.fetch(audio!)).status).toBe(200);
    },
  };
}

export async function endServer(server: RunningProgram): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
}

/** Rows, schema and files of a data folder whose database is not running. */
export function stateOf(dataDir: string): Promise<unknown[]> {
  return withDatabase(dataDir, async (connection) => [
    await fingerprints(connection),
    await askDatabase(connection, 'select max(created_at) from drizzle.__drizzle_migrations'),
    keptFiles(dataDir),
  ]);
}

export async function askDatabase(connection: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const db = new pg.Client(connection);
  await db.connect();
  try {
    return (await db.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await db.end();
  }
}
