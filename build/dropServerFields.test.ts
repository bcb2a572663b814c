import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { dropServerFields } from './dropServerFields.ts';

const root = path.resolve(import.meta.dirname, '..');
const filesIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const drop = dropServerFields().transform as (code: string, id: string) => string | undefined;

test('every endpoint of the app loses its summary and, outside of auth, the shape of its response', () => {
  let endpoints = 0;
  for (const file of filesIn('contract').filter((file) => /^contract\/\w+\.ts$/.test(file))) {
    const code = read(file);
    const short = drop(code, `/${file}`)!;
    parseAst(short, { lang: 'ts' });
    const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
    expect([file, count(/^ {4}summary:\s+'',$/gm, short)]).toEqual([file, count(/^ {4}summary:(?! endpoint)/gm, code)]);
    const left = count(/^ {4}output: (?!undefined as never)/gm, short);
    expect([file, left > 0]).toEqual([file, file === 'contract/auth.ts']);
    endpoints += count(/^ {4}output: /gm, short);
  }
  expect(endpoints).toBeGreaterThan(100);
});

test('the page reads no shape of a response that the build leaves out', () => {
  const reads = ['src', 'sw', 'common'].flatMap((folder) =>
    filesIn(folder).flatMap((file) =>
      [...read(file).matchAll(/\b(\w+)\.\w+\.output\b|\bendpoint\.output\b/g)]
        .filter(([, noun]) => noun === undefined || noun in contract)
        .map(([use]) => `${file}: ${use}`),
    ),
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((use) => !use.includes(': auth.'))).toEqual([]);
});

test('the page keeps the sentences of the refusals that it says or compares, and no others', () => {
  const short = drop(read('contract/kit/refusal.ts'), '/contract/kit/refusal.ts')!;
  parseAst(short, { lang: 'ts' });
  const left = [...short.matchAll(/^ {2}(\w+): \{\s*status: \d+,\s*message:\s*['"`][^'"`]/gm)].map(([, code]) => code);
  // `csvMessage` takes any of these by its code.
  const ofFiles = Object.keys(refusals).filter((code) => code.startsWith('CSV_'));
  const said = ['src', 'sw', 'common'].flatMap((folder) =>
    filesIn(folder).flatMap((file) => {
      const code = read(file);
      const list = /codesForPrograms[^=]*= \[([^\]]*)\]/.exec(code)?.[1] ?? '';
      return [...code.matchAll(/refusals\.([A-Z_]+)/g), ...list.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name);
    }),
  );
  expect(left.toSorted()).toEqual([...new Set([...said, ...ofFiles])].filter((code) => code! in refusals).toSorted());
});

test('no other sentence is taken by a code that only the running page knows', () => {
  const taken = ['src', 'sw', 'common'].flatMap((folder) =>
    filesIn(folder).flatMap((file) =>
      [...read(file).matchAll(/refusals\[(?!code\b)[^\]]*\]/g)].map(([use]) => `${path.basename(file)}: ${use}`),
    ),
  );
  expect(taken).toEqual(['csv.ts: refusals[problem]']);
});
