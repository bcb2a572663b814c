import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const FILE_LINES_MAX = 250;
const FOLDER_FILES_MAX = 25;
const COLUMNS_MAX = 120;
/** Of a component: a list is its columns and its actions, a form its fields. */
const LIST_SCREEN_LINES_MAX = 45;
const FORM_LINES_MAX = 60;

/**
 * Whole sentences with what is said for them, and drawings: a line is one of them, and is not read but looked up. The
 * marks are one regular expression, whose bytes the landing page counts.
 */
const DATA = [/^testing\/reading\/\w+\.cases\.ts$/, /^src\/light\/icons\/paths\.ts$/, /^contract\/formats\/marks\.ts$/];

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
  for (const folder of ['bench', 'build', 'cli', 'contract', 'e2e', 'scripts', 'server', 'src', 'sw', 'testing'])
    expect(
      code.some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
});

test(`no file of code or style has more than ${FILE_LINES_MAX} lines`, () => {
  expect(sources.filter((file) => linesOf(file).length > FILE_LINES_MAX)).toEqual([]);
});

test(`no folder has more than ${FOLDER_FILES_MAX} files of code of its own`, () => {
  const many = (folder: string) => code.filter((file) => path.dirname(file) === folder).length;
  const folders = [...new Set(code.map((file) => path.dirname(file)))];
  expect(folders.filter((folder) => many(folder) > FOLDER_FILES_MAX)).toEqual([]);
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

/** The lines of each component of the app that renders the frame, by its file. */
function componentsWith(frame: string): [file: string, lines: number][] {
  const features = code.filter((file) => /^src\/features\/.*\.tsx$/.test(file));
  const isFramed = new RegExp(`<${frame}\\s`);
  return features.flatMap((file) => {
    const components = linesOf(file)
      .join('\n')
      .match(/^(export )?function .*?^\}/gms);
    const framed = (components ?? []).filter((component) => isFramed.test(component));
    return framed.map((component): [string, number] => [file, component.split('\n').length]);
  });
}

test.each([
  ['ListFrame', 10, LIST_SCREEN_LINES_MAX],
  ['RecordForm', 5, FORM_LINES_MAX],
])('what renders a %s is short', (frame, least, most) => {
  const components = componentsWith(frame);
  expect(components.length).toBeGreaterThan(least);
  expect(components.filter(([, lines]) => lines > most)).toEqual([]);
});
