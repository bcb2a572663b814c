import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentNames, readConfig } from './config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const configuration = fs.readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
const rows = [...configuration.matchAll(/^\| `([A-Z_]+)` \|(?: ([^|]*))? \|/gm)].map(
  ([, name, fallback = '']) => [name!, fallback] as const,
);

/** Variables read outside of `readConfig`: before it, by another program, or by a library. */
const READ_ELSEWHERE = ['ADMIN_PASSWORD_FILE', 'BACKUP_PASSWORD', 'ENTOA_KEY', 'ENTOA_URL', 'HTTPS_PROXY', 'NO_PROXY'];

test('docs/configuration.md explains every variable once, and no other', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual([...environmentNames, ...READ_ELSEWHERE].toSorted());
});

test('the defaults of docs/configuration.md are those of the code', () => {
  const unset: Readonly<Record<string, unknown>> = { ...readConfig({}) };
  const documented = rows.flatMap(([name, fallback]) => {
    const [, literal] = /^`(.+)`$/.exec(fallback) ?? [];
    return literal === undefined ? [] : [[name, literal] as const];
  });
  expect(documented.length).toBeGreaterThan(8);
  for (const [name, literal] of documented) {
    const set: Readonly<Record<string, unknown>> = { ...readConfig({ [name]: literal }) };
    expect(set[name], name).toEqual(unset[name]);
  }
});

test('every variable of the README is explained in docs/configuration.md', () => {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
  const known = new Set(rows.map(([name]) => name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
