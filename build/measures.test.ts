import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const COLUMNS_MAX = 120;

/**
 * Whole sentences with what is said for them, and drawings: a line is one of them, and is not read but looked up. The
 * marks are one regular expression, whose bytes the landing page counts.
 */
const DATA = [/^testing\/normalization\/\w+\.cases\.ts$/, /^src\/core\/icons\/paths\.ts$/, /^common\/marks\.ts$/];

/** Made by programs, or brought by npm. */
const NOT_OURS = /^(node_modules|dist|data|test-results|playwright-report|\..*|server\/db\/migrations)$/;

/** A tree without git has its files too. */
function filesBelow(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.test(file) ? [] : filesBelow(file);
    return [file];
  });
}

const sources = filesBelow('').filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const code = sources.filter((file) => !file.endsWith('.css'));
const linesOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n');

test('the whole tree is looked at', () => {
  expect(code.length).toBeGreaterThan(1500);
  for (const folder of [
    'bench',
    'build',
    'cli',
    'common',
    'contract',
    'e2e',
    'scripts',
    'server',
    'src',
    'sw',
    'testing',
  ])
    expect(
      code.some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
});

test(`no line has more than ${COLUMNS_MAX} columns`, () => {
  const read = sources.filter((file) => !DATA.some((data) => data.test(file)));
  const long = read.flatMap((file) =>
    linesOf(file).flatMap((line, i) => (line.length > COLUMNS_MAX ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('each kind of data that may have longer lines is there, and needs it', () => {
  for (const data of DATA) {
    const files = sources.filter((file) => data.test(file));
    expect(
      files.some((file) => linesOf(file).some((line) => line.length > COLUMNS_MAX)),
      String(data),
    ).toBe(true);
  }
});
