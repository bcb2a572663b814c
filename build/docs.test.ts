import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { layers } from './layers.mjs';

const root = path.resolve(import.meta.dirname, '..');
const DIRECTORIES = /^(build|bench|cli|common|contract|deploy|docs|e2e|public|scripts|server|src|sw|testing)\//;

/** Paths in backquotes, relative to the repository's root. */
function pathsIn(document: string): string[] {
  const text = fs.readFileSync(path.join(root, document), 'utf8');
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, inside]) => inside!);
  return quoted.filter((one) => DIRECTORIES.test(one) && !/[<>*…]/.test(one));
}

const records = fs.readdirSync(path.join(root, 'docs/decisions')).filter((file) => file !== 'README.md');

/** Decision records are left out: they may name files that existed when they were written. */
const documents = [
  'CONTRIBUTING.md',
  'README.md',
  'docs/decisions/README.md',
  ...fs.readdirSync(path.join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
];

test.each(documents)('%s names only what is there', (document) => {
  expect(pathsIn(document).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test.each(documents)('%s links to files and headings that exist', (document) => {
  const text = fs.readFileSync(path.join(root, document), 'utf8');
  const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"#]*)(?:#([^)"]*))?[)"]/g)];
  const broken = links.filter(([, file, heading]) => {
    const target = file === '' ? path.join(root, document) : path.join(root, path.dirname(document), file!);
    if (!fs.existsSync(target)) return true;
    return heading !== undefined && !headingsOf(fs.readFileSync(target, 'utf8')).includes(heading);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** The anchors that GitHub generates for a document's headings. */
function headingsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('a noun of the contract has its module under the same name', () => {
  const shared: Readonly<Record<string, string>> = { secondFactor: 'auth', clientApprovals: 'approvalLinks' };
  const nouns = Object.keys(contract).map((noun) => shared[noun] ?? noun);
  expect(nouns.filter((noun) => !fs.existsSync(path.join(root, 'server/modules', noun)))).toEqual([]);
});

test('the glossary has a line for every noun of the contract', () => {
  const glossary = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').toLowerCase();
  const called: Readonly<Record<string, string>> = {
    apikeys: 'api key',
    auth: 'session',
    secondFactor: 'second factor',
    approvalLinks: 'approval link',
    clientApprovals: 'client approval',
    fileImports: 'file import',
    failedPrompts: 'failed prompt',
    batches: 'batch',
    scriptVersions: 'script version',
  };
  const missing = Object.keys(contract).filter(
    (noun) => !glossary.includes(`| ${called[noun] ?? noun.replace(/s$/, '')}`),
  );
  expect(missing).toEqual([]);
});

const readRecord = (file: string) => fs.readFileSync(path.join(root, 'docs/decisions', file), 'utf8');

test('decision records are numbered without a gap and have every section', () => {
  for (const [i, file] of records.entries()) {
    const number = String(i + 1).padStart(4, '0');
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    const outline = readRecord(file)
      .split('\n')
      .filter((line) => /^(#|- (Status|Date):)/.test(line));
    expect(outline, file).toEqual([
      expect.stringMatching(new RegExp(`^# ${number}: .+`)),
      expect.stringMatching(/^- Status: (accepted|superseded by \d{4})$/),
      expect.stringMatching(/^- Date: \d{4}-\d{2}-\d{2}$/),
      '## Context',
      '## Decision',
      '## Consequences',
    ]);
  }
});

test('the index of decision records names each with its title and status', () => {
  const expected = records.map((file) => {
    const [, number, title] = /^# (\d{4}): (.+)$/m.exec(readRecord(file))!;
    const [, status] = /^- Status: (.+)$/m.exec(readRecord(file))!;
    return `| [${number}](${file}) | ${title} | ${status} |`;
  });
  expect(
    readRecord('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| [')),
  ).toEqual(expected);
});

test('every decision record that a document or another record names exists', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 4)));
  for (const file of [...documents, ...records.map((record) => `docs/decisions/${record}`)]) {
    const named = fs.readFileSync(path.join(root, file), 'utf8').match(/\b00\d\d\b/g) ?? [];
    expect(
      named.filter((number) => !numbers.has(number)),
      file,
    ).toEqual([]);
  }
});

test('every module of the server stands in the order of modules', () => {
  const folders = fs
    .readdirSync(path.join(root, 'server/modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const ordered = new Set(layers.map(({ name }) => name));
  expect(folders.filter((name) => !ordered.has(`server/modules/${name}`))).toEqual([]);
});
