import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

/** The strings of a constant that lists strings. */
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
  // Vitest takes a pattern for a part of the whole path.
  expect(tests.filter((file) => patterns.some((pattern) => file.includes(pattern)))).toEqual([]);
});
