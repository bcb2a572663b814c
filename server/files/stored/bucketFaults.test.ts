import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openFiles } from '#server/files/files.ts';
import { needs } from '#testing/needs.ts';
import { type S3, startS3 } from '#testing/s3/startS3.ts';
import { until } from '#testing/until.ts';
import { openLocalCopies } from './localCopies.ts';
import { PART_BYTES } from './multipart.ts';
import { isStorageAway } from './storageAway.ts';
import { audioName, zipName } from '#server/modules/storedNames.ts';
import { bytesBelow, newS3Store, type OpenedStore, readOpened } from '#server/tests/setups/storesSetup.ts';
import { smallDisk } from '#server/tests/setups/smallDisk.ts';

const isOwn = process.env['TEST_S3_ENDPOINT'] === undefined;
let s3: S3;
const opened: OpenedStore[] = [];
beforeAll(async () => {
  // Use undici's dispatcher as in a real server; the other store tests use Node's own.
  setGlobalDispatcher(new Agent());
  s3 = await startS3();
});
afterEach(() => {
  vi.restoreAllMocks();
  s3.fail(undefined);
  for (const { remove } of opened.splice(0)) remove();
});
afterAll(() => s3.stop());

const open = async (options = {}) => {
  const made = await newS3Store(s3, { limitBytes: 1024 ** 2, answerWithinMs: 5000, ...options });
  opened.push(made);
  return made;
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const AUDIO = audioName('a'.repeat(64));

test('what is larger than a part travels in parts and comes back whole, from its start or within', async () => {
  const { store, fileOf } = await open();
  const zip = randomBytes(PART_BYTES * 2 + 12_345);
  await store.take(zipName('big.zip'), fileOf(zip));
  const found = (await store.open(zipName('big.zip')))!;
  expect([found.bytes, found.path]).toEqual([zip.length, undefined]);
  expect(hashOf(await readOpened(found))).toBe(hashOf(zip));
  const range = { first: PART_BYTES - 10, last: PART_BYTES + 9 };
  expect(await readOpened(found, range)).toEqual(zip.subarray(range.first, range.last + 1));
  expect(await s3.uploads()).toEqual([]);
  await store.discard(zipName('big.zip'));
});

test('many who ask for one at the same moment share one fetch', needs('the bucket of the tests', isOwn), async () => {
  const { store } = await open();
  await store.write(AUDIO, Buffer.from('shared'));
  s3.asked.length = 0;
  const all = await Promise.all(Array.from({ length: 20 }, () => store.open(AUDIO)));
  for (const one of all) expect(await readOpened(one!)).toEqual(Buffer.from('shared'));
  expect(s3.asked.filter((line) => line.startsWith('GET'))).toHaveLength(1);
});

test('a copy that is being read stays, however little room there is', async () => {
  const { store, folder } = await open({ limitBytes: 100 });
  const [one, two] = [audioName('1'.repeat(64)), audioName('2'.repeat(64))];
  await store.write(one, Buffer.alloc(80, 1));
  await store.write(two, Buffer.alloc(80, 2));
  const held = (await store.open(one))!;
  await readOpened((await store.open(two))!);
  expect(fs.readFileSync(held.path!)).toEqual(Buffer.alloc(80, 1));
  held.release();
  await readOpened((await store.open(two))!);
  await store.open(audioName('3'.repeat(64)));
  await store.write(AUDIO, Buffer.alloc(80, 3));
  await readOpened((await store.open(AUDIO))!);
  expect(bytesBelow(path.join(folder, 'copies'))).toBeLessThanOrEqual(100);
});

test('an answer that breaks off never becomes a copy', needs('the bucket of the tests', isOwn), async () => {
  const { store, folder } = await open({ answerWithinMs: 500 });
  const bytes = randomBytes(300_000);
  await store.write(AUDIO, bytes);
  s3.fail('break');
  expect(isStorageAway(await store.open(AUDIO).catch((error: unknown) => error))).toBe(true);
  expect(bytesBelow(folder)).toBe(0);
  const cut = (await store.read(AUDIO).catch(() => undefined))!;
  expect(isStorageAway(await buffer(cut.stream).catch((error: unknown) => error))).toBe(true);
  s3.fail(undefined);
  expect(await readOpened((await store.open(AUDIO))!)).toEqual(bytes);
});

test(
  'a service that hangs or refuses is told of once, and once more when it is back',
  needs('the bucket of the tests', isOwn),
  async () => {
    const told: boolean[] = [];
    const { store } = await open({ answerWithinMs: 100, told: (isAway: boolean) => told.push(isAway) });
    for (const fault of ['hang', 'refuse'] as const) {
      s3.fail(fault);
      for (const ask of [() => store.stat(AUDIO), () => store.write(AUDIO, Buffer.from('x')), () => store.check()])
        expect(isStorageAway(await ask().catch((error: unknown) => error))).toBe(true);
      s3.fail(undefined);
      await store.check();
    }
    expect(told).toEqual([true, false, true, false]);
  },
);

test('long audio has longer to arrive than short audio', needs('the bucket of the tests', isOwn), async () => {
  const { store } = await open({ answerWithinMs: 300 });
  s3.fail('slow');
  const write = (bytes: number) => store.write(AUDIO, Buffer.alloc(bytes)).catch((error: unknown) => error);
  expect(isStorageAway(await write(10))).toBe(true);
  expect(await write(2 * 1024 ** 2)).toBeUndefined();
  expect(isStorageAway(await store.writeOnce(AUDIO, Buffer.alloc(10)).catch((error: unknown) => error))).toBe(true);
});

test('a copy that nobody used for a day is gone at the next start', async () => {
  const { store, folder } = await open();
  await store.write(AUDIO, Buffer.from('here'));
  const { path: copy, release } = (await store.open(AUDIO))!;
  release();
  const [yesterday, copies] = [new Date(Date.now() - 25 * 3_600_000), path.join(folder, 'copies')];
  fs.utimesSync(copy!, new Date(), yesterday);
  (await openLocalCopies(copies, { limitBytes: 1024 })).close();
  expect(bytesBelow(copies)).toBe(4);
  fs.utimesSync(copy!, yesterday, yesterday);
  (await openLocalCopies(copies, { limitBytes: 1024 })).close();
  expect(bytesBelow(copies)).toBe(0);
});

test('what is here is served while nobody can be asked', needs('the bucket of the tests', isOwn), async () => {
  const { store } = await open();
  await store.write(AUDIO, Buffer.from('here'));
  (await store.open(AUDIO))!.release();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  s3.fail('refuse');
  expect(await readOpened((await store.open(AUDIO))!)).toEqual(Buffer.from('here'));
});

test('a kill amid an upload leaves nothing to be seen, and its parts go after a day', async () => {
  const { store, folder } = await open();
  const file = path.join(folder, 'model.bin');
  fs.writeFileSync(file, randomBytes(PART_BYTES * (isOwn ? 4 : 16)));
  const program = `
    const { openFiles } = await import(${JSON.stringify(path.resolve(import.meta.dirname, '../files.ts'))});
    const { readConfig } = await import(${JSON.stringify(path.resolve(import.meta.dirname, '../../config/config.ts'))});
    const files = await openFiles(${JSON.stringify(folder)}, { storage: readConfig(process.env) });
    await files.kept.take('models/killed/model.bin', ${JSON.stringify(file)});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, ...s3.environment },
    stdio: 'ignore',
  });
  s3.fail('hang', /partNumber=[34]/);
  const isAmid = async () =>
    isOwn ? s3.asked.some((line) => /partNumber=3/.test(line)) : (await s3.uploads()).length > 0;
  await until('the middle of the upload', isAmid);
  child.kill('SIGKILL');
  expect(await s3.objects()).not.toContain('models/killed/model.bin');
  expect(await s3.uploads()).toEqual(['models/killed/model.bin']);
  await store.sweep(new Set());
  expect(await s3.uploads()).toEqual(['models/killed/model.bin']);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await store.sweep(new Set());
  expect(await s3.uploads()).toEqual([]);
});

test('folders of models that nobody knows go after a day; others stay', async () => {
  const { store } = await open();
  for (const folder of ['known', 'lost']) await store.write(`models/${folder}/config.json`, Buffer.from('{}'));
  await store.sweep(new Set(['known']));
  expect((await s3.objects()).filter((name) => name.startsWith('models/'))).toHaveLength(2);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await store.sweep(new Set(['known']));
  expect((await s3.objects()).filter((name) => name.startsWith('models/'))).toEqual(['models/known/config.json']);
});

test.each([
  ['a wrong key', { AWS_SECRET_ACCESS_KEY: 'not-the-secret' }, /403/],
  ['a bucket that is none', { FILES_URL: 's3://nobody?endpoint=http://127.0.0.1:9' }, /nobody at .* \(.*\)/],
])('%s stops the start with one sentence that tells no key', async (_what, change, words) => {
  const { folder } = await open();
  const storage = readConfig({ ...s3.environment, ...change });
  const error = await openFiles(folder, { storage }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as Error;
  expect(message).toMatch(words);
  expect(message).not.toContain(storage.AWS_SECRET_ACCESS_KEY);
  expect(fs.readdirSync(path.join(folder, 'files/scratch'))).toEqual([]);
});

const disk = smallDisk(110);
afterAll(() => disk?.remove());

test('a copy that would pass the reserve of the disk is not made', needs('mounting', disk !== undefined), async () => {
  const { store, folder } = await open({ limitBytes: 1024 ** 3, root: disk!.folder });
  const [small, large] = [audioName('4'.repeat(64)), audioName('5'.repeat(64))];
  await store.write(small, randomBytes(1024));
  const bytes = randomBytes(12 * 1024 ** 2);
  await store.write(large, bytes);
  await store.write('models/1/voice.onnx', bytes);
  expect((await store.open(small))!.path).toBeDefined();
  // About 14 MB are free beside the reserve, then 10: too few for a copy, so the file is served from the bucket.
  fs.writeFileSync(path.join(disk!.folder, 'other'), Buffer.alloc(4 * 1024 ** 2));
  const found = (await store.open(large))!;
  expect(found.path).toBeUndefined();
  expect(hashOf(await readOpened(found))).toBe(hashOf(bytes));
  await expect(store.bring('models/1')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(bytesBelow(folder)).toBeLessThan(1024 ** 2);
  fs.rmSync(path.join(disk!.folder, 'other'));
  const later = (await store.open(large))!;
  expect(later.path).toBeDefined();
  later.release();
});
