import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const SOURCES = [
  'common',
  'contract',
  'src',
  'sw',
  'scripts',
  'build',
  'public',
  ...fs.readdirSync(root).filter((name) => name.endsWith('.html')),
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
];

/** A copy of the built app, so that a test can deploy another build over it. */
export interface Installation {
  readonly folder: string;
  readonly program: string;
  /** Replaces the current web build; the server uses it after its next start. */
  deploy(web: string): void;
  remove(): void;
}

export function install(): Installation {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-installation-'));
  for (const part of ['dist/server', 'dist/approvalFile', 'server/db/migrations', 'server/db/functions'])
    fs.cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  fs.cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'));
  const web = path.join(folder, 'dist/web');
  const deploy = (from: string) => {
    fs.rmSync(web, { recursive: true, force: true });
    fs.cpSync(from, web, { recursive: true });
  };
  deploy(path.join(root, 'dist/web'));
  return {
    folder,
    program: path.join(folder, 'dist/server/main.js'),
    deploy,
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds the web app with some sources changed; returns its folder. */
export async function buildVariant(name: string, changes: Record<string, (source: string) => string>): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `entoa-build-${name}-`));
  for (const source of SOURCES) fs.cpSync(path.join(root, source), path.join(folder, source), { recursive: true });
  fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'));
  for (const [file, change] of Object.entries(changes)) {
    const place = path.join(folder, file);
    const before = fs.readFileSync(place, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`The change of ${file} changes nothing.`);
    fs.writeFileSync(place, after);
  }
  await run(process.execPath, [path.join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: folder,
  });
  return path.join(folder, 'dist/web');
}

/** Files in the folder of hashed files, without their compressed copies. */
export function assetsOf(web: string): string[] {
  return fs.readdirSync(path.join(web, 'assets')).filter((file) => !/\.(br|gz)$/.test(file));
}
