import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const DIRECTORIES = /^(build|bench|contract|docs|e2e|public|scripts|server|src|sw|testing)\//;

/** Paths in backquotes, from the repository's root. */
function pathsIn(document: string): string[] {
  const text = fs.readFileSync(path.join(root, document), 'utf8');
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, inside]) => inside!);
  return quoted.filter((one) => DIRECTORIES.test(one) && !/[<>*…]/.test(one));
}

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'README.md'])('%s names only what is there', (document) => {
  expect(pathsIn(document).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('where the glossary says that a noun has no hooks, there are none', () => {
  const rows = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').match(/^\|.*\|$/gm) ?? [];
  const hooks = fs
    .readdirSync(path.join(root, 'src/api'), { recursive: true })
    .map((file) => path.basename(String(file)));
  expect(hooks).toContain('prompts.ts');
  for (const row of rows) {
    const [, , , nouns = '', app = ''] = row.split('|');
    const files = [...nouns.matchAll(/`(\w+)`/g)].map(([, noun]) => `${noun}.ts`);
    if (app.trim() === '–') expect(files.filter((file) => hooks.includes(file))).toEqual([]);
  }
});

test('the nouns of the glossary are the contract’s', async () => {
  const { contract } = await import('#contract/index.ts');
  const text = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const missing = Object.keys(contract).filter((noun) => !text.includes(`\`${noun}\``));
  expect(missing).toEqual([]);
});
