import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pause, until } from '#testing/until.ts';
import { listFiles } from './listFiles.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-web-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const put = (file: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), '');
};

test('files are known by their exact path, and those of a new build all at once', async () => {
  put('index.html');
  put('assets/a.js');
  const isFile = await listFiles(root);
  const known = ['index.html', 'assets/a.js', 'assets/A.js', 'assets', '../index.html', 'dashboard/projects', ''];
  expect(await Promise.all(known.map(isFile))).toEqual([true, true, false, false, false, false, false]);

  fs.rmSync(root, { recursive: true });
  // Within the interval, the list is not read again.
  await pause(1100);
  expect(await isFile('assets/none.js')).toBe(false);
  expect(await isFile('assets/a.js')).toBe(true);
  for (const file of ['assets/b.js', 'assets/c.js', 'assets/d.js']) put(file);
  await until('the new build', async () => {
    const found = await Promise.all(['assets/b.js', 'assets/c.js', 'assets/d.js'].map(isFile));
    // Requests during a re-read wait for it, since a page needs all of its files.
    expect(new Set(found).size).toBe(1);
    return found[0];
  });
});
