import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** The items of a constant that is a list of strings. */
function listOf(script: string, name: string): string[] {
  const [, list] = new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(read(script))!;
  return [...list!.matchAll(/'([^']+)'/g)].map(([, item]) => item!);
}

test('everything that the build reads reaches the image', () => {
  const sources = listOf('scripts/tooling.mjs', 'SOURCES');
  expect(sources).toContain('cli');
  const copied = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
  expect(sources.filter((source) => !copied.has(source))).toEqual([]);
});

test('npm run check runs no test that starts a server or a database', () => {
  const patterns = listOf('scripts/check.mjs', 'FAST_TESTS');
  expect(patterns).toContain('sw/');
  const tests = ['server', 'cli', 'testing'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(tests.length).toBeGreaterThan(100);
  // Vitest matches a pattern with any part of the path.
  expect(tests.filter((file) => patterns.some((pattern) => file.includes(pattern)))).toEqual([]);
});

describe('the hook before commits', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-hooks-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const env = { ...process.env, CI: '', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' }).stdout.trim();
  const useHooks = (environment: NodeJS.ProcessEnv = env) =>
    execFileSync(process.execPath, [path.join(root, 'scripts/useHooks.mjs')], { cwd: folder, env: environment });

  test('is set in a clone, and nowhere else', () => {
    useHooks();
    expect(fs.readdirSync(folder)).toEqual([]);
    git('init', '--quiet');
    useHooks({ ...env, CI: '1' });
    expect(git('config', 'core.hooksPath')).toBe('');
    useHooks();
    expect(git('config', 'core.hooksPath')).toBe('.githooks');
  });

  test('leaves hooks that somebody has set', () => {
    git('config', 'core.hooksPath', 'own');
    useHooks();
    expect(git('config', 'core.hooksPath')).toBe('own');
  });

  test('can be executed', () => {
    expect(fs.statSync(path.join(root, '.githooks/pre-commit')).mode & 0o111).toBe(0o111);
  });
});

test('.nvmrc and the installation ask for the Node of package.json', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${read('.nvmrc').trim()}`);
  expect(read('README.md')).toContain(`Node ${read('.nvmrc').trim()}`);
});

test('package-lock.json names no registry but npm', () => {
  const addresses = [...read('package-lock.json').matchAll(/"resolved": "([^"]+)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/'))).toEqual([]);
});
