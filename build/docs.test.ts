import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { backquoted, contractCalls, readGlossaryCalls } from '#testing/contractCalls.ts';

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

const glossary = fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
const nouns = (/## Nouns\n(.*?)\nFurther words/s.exec(glossary)?.[1] ?? '')
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1));

test.each(nouns)('the glossary leads to where things are: %s', (_noun, _what, contract, app = '', server, texts) => {
  const [api = '', feature = ''] = app.split(' / ');
  const at = (folder: string, cell: string | undefined, ending: string) =>
    backquoted(cell).map((name) =>
      /^(src\/|pages\/)/.test(name)
        ? name.replace(/^pages/, 'src/pages')
        : `${folder}/${name}${/[/]$|\.ts$/.test(name) ? '' : ending}`,
    );
  const named = [
    ...at('contract', contract, '.ts'),
    ...at('src/api', api, '.ts'),
    ...at('src/features', feature, ''),
    ...at('server', server, ''),
    ...at('src/text/pt', texts, '.ts'),
  ];
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('where the glossary says that a noun has no hooks, there are none', () => {
  const hooks = fs
    .readdirSync(path.join(root, 'src/api'), { recursive: true })
    .map((file) => path.basename(String(file)));
  expect(hooks).toContain('prompts.ts');
  for (const [, , contract, app = ''] of nouns) {
    const files = backquoted(contract).map((noun) => `${path.basename(noun)}.ts`);
    if (app.trim() === '–') expect(files.filter((file) => hooks.includes(file))).toEqual([]);
  }
});

test('the nouns of the glossary are the contract’s', () => {
  const missing = Object.keys(contract).filter((noun) => !new RegExp(`[\`/]${noun}\``).test(glossary));
  expect(missing).toEqual([]);
});

const calls = readGlossaryCalls(glossary);

test('each call of the contract has its line in the glossary, with who may', () => {
  const wanted = contractCalls.map(({ call, endpoint }) => [call, endpoint.access]);
  expect(calls.map(({ call, access }) => [call, access])).toEqual(wanted);
});

const STATEMENT = /\.(select|selectDistinct|insert|update|delete|execute|query)(<[^()]*>)?\(|sql`/;

test('the files that the glossary names for statements have some', () => {
  const named = new Set(calls.flatMap(({ statements }) => statements));
  expect(named.size).toBeGreaterThan(60);
  const read = (file: string) => fs.readFileSync(path.join(root, 'server', file), 'utf8');
  expect([...named].filter((file) => !STATEMENT.test(read(file)))).toEqual([]);
});
