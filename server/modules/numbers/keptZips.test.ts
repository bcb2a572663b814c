import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles, type Files } from '#server/files/files.ts';
import { pause, until } from '#testing/until.ts';
import { openKeptZips } from './keptZips.ts';

let folder: string;
let files: Files;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'entoa-zips-'));
  files = await openFiles(folder);
});
afterAll(async () => {
  await files.close();
  await fs.rm(folder, { recursive: true });
});

const onDisk = () => fs.readdir(path.dirname(files.scratchPath('numbers')));

test('a zip is made once for all who ask at once, one at a time, and a few are kept', async () => {
  const open = openKeptZips(files);
  let [made, atWork, most] = [0, 0, 0];
  const ask = async (key: string) => {
    const zip = await open(key, async () => {
      made += 1;
      most = Math.max(most, ++atWork);
      await pause(10);
      atWork -= 1;
      return Readable.from([`zip ${key}`]);
    });
    const text = await zip.readFile('utf8');
    await zip.close();
    return text;
  };
  const all = Array.from({ length: 60 }, (_, i) => `${i % 12}`);
  expect(await Promise.all(all.map(ask))).toEqual(all.map((key) => `zip ${key}`));
  expect([made, most]).toEqual([12, 1]);
  await until('the least used to go', async () => (await onDisk()).length === 8);
  expect(await ask('11')).toBe('zip 11');
  expect(made).toBe(12);
  expect(await ask('0')).toBe('zip 0');
  expect(made).toBe(13);
});

test('who reads one that goes reads it to its end', async () => {
  const open = openKeptZips(files);
  const text = 'x'.repeat(1024 * 1024);
  const before = new Set(await onDisk());
  const zip = await open('read', async () => Readable.from([text]));
  const its = (await onDisk()).find((file) => !before.has(file))!;
  for (let i = 0; i < 10; i += 1) await (await open(`other ${i}`, async () => Readable.from(['y']))).close();
  await until('it to go', async () => !(await onDisk()).includes(its));
  expect(await zip.readFile('utf8')).toBe(text);
  await zip.close();
});

test('what could not be made is made at the next try, and leaves nothing on the disk', async () => {
  const open = openKeptZips(files);
  const before = await onDisk();
  const broken = () => Promise.reject(new Error('the sound is gone'));
  await expect(open('broken', broken)).rejects.toThrow('the sound is gone');
  const ends = async () =>
    Readable.from(
      (function* () {
        yield 'half';
        throw new Error('the source broke');
      })(),
    );
  await expect(open('broken', ends)).rejects.toThrow('the source broke');
  expect(await onDisk()).toEqual(before);
  const zip = await open('broken', async () => Readable.from(['whole']));
  expect(await zip.readFile('utf8')).toBe('whole');
  await zip.close();
});
