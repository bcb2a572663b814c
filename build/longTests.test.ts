import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTests } from '#testing/longTests.ts';

const root = path.resolve(import.meta.dirname, '..');

test.each(longTests)('%s, left to the whole proof, is there and a test, or a folder of tests', (name) => {
  const place = path.join(root, name);
  const files = name.endsWith('/')
    ? fs.readdirSync(place, { recursive: true }).map(String)
    : [fs.statSync(place) && name];
  expect(files.filter((file) => /\.(test|spec)\.ts$/.test(file))).not.toHaveLength(0);
});

test('each stands there once', () => {
  expect(new Set(longTests).size).toBe(longTests.length);
});
