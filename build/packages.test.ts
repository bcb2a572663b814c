import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Packages that a source loads when it runs, by the first parts of their names; imports of types alone are erased. */
function packagesIn(source: string): string[] {
  const imports = [
    ...source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.#/][^']*)'/gm),
    ...source.matchAll(/\bimport\('([^'.#/][^']*)'\)/g),
  ];
  return imports.map(([, name]) =>
    name!
      .split('/')
      .slice(0, name!.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

const sources = ['server', 'contract', 'common', 'cli'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^tests\//.test(file) && !/drizzle\.config/.test(file))
    .map((file) => path.join(folder, file)),
);

test('what the server and its programs import is there after an install without development packages', () => {
  const imported = sources.flatMap((file) =>
    packagesIn(fs.readFileSync(path.join(root, file), 'utf8')).map((name) => ({ file, name })),
  );
  const isBuiltIn = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
  expect(imported.length).toBeGreaterThan(200);
  expect(imported.filter(({ name }) => !isBuiltIn(name) && !(name in dependencies))).toEqual([]);
});

test('imports are found in each form', () => {
  const source = [
    `import fs, { constants } from 'node:fs';`,
    `import type { Entry } from 'of-types';`,
    `import {\n  one,\n} from 'first/deep';`,
    `import '@scope/second/style.css';`,
    `export * from 'third';`,
    `const { four } = await import('fourth');`,
    `import own from './own.ts';`,
    `import alias from '#server/alias.ts';`,
  ].join('\n');
  expect(packagesIn(source)).toEqual(['node:fs', 'first', '@scope/second', 'third', 'fourth']);
});
