import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => fs.readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');

test('everything that the build reads reaches the image', () => {
  const [, list] = /const SOURCES = \[([^\]]*)\]/.exec(read('scripts/tooling.mjs'))!;
  const sources = [...list!.matchAll(/'([^']+)'/g)].map(([, source]) => source!);
  expect(sources).toContain('cli');
  const copied = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name));
  expect(sources.filter((source) => !copied.has(source))).toEqual([]);
});
