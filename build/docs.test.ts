import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';

const root = path.resolve(import.meta.dirname, '..');
const DIRECTORIES = /^(build|bench|common|contract|docs|e2e|public|scripts|server|src|sw|testing)\//;

/** Paths in backquotes, from the repository's root. */
function pathsIn(document: string): string[] {
  const text = fs.readFileSync(path.join(root, document), 'utf8');
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, inside]) => inside!);
  return quoted.filter((one) => DIRECTORIES.test(one) && !/[<>*…]/.test(one));
}

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'README.md'])('%s names only what is there', (document) => {
  expect(pathsIn(document).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('a noun of the contract has its module under the same name', () => {
  const shared: Readonly<Record<string, string>> = { secondFactor: 'auth' };
  const nouns = Object.keys(contract).map((noun) => shared[noun] ?? noun);
  expect(nouns.filter((noun) => !fs.existsSync(path.join(root, 'server/modules', noun)))).toEqual([]);
});

test('the glossary has a line for every noun of the contract', () => {
  const glossary = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').toLowerCase();
  const called: Readonly<Record<string, string>> = {
    apikeys: 'api key',
    auth: 'session',
    secondFactor: 'second factor',
    fileImports: 'file import',
    failedPrompts: 'failed prompt',
    batches: 'batch',
  };
  const missing = Object.keys(contract).filter(
    (noun) => !glossary.includes(`| ${called[noun] ?? noun.replace(/s$/, '')}`),
  );
  expect(missing).toEqual([]);
});
