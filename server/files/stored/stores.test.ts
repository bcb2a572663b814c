import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '#testing/cases.ts';
import { needs } from '#testing/needs.ts';
import { type S3, startS3 } from '#testing/s3/startS3.ts';
import { audioName } from '#server/modules/storedNames.ts';
import type { Store } from './store.ts';
import {
  bytesBelow,
  newFolderStore,
  newS3Store,
  type OpenedStore,
  readOpened,
} from '#server/tests/setups/storesSetup.ts';

const LIMIT = 5000;
let s3: S3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const stores: [string, () => Promise<OpenedStore>][] = [
  ['folder', newFolderStore],
  ['bucket', () => newS3Store(s3, { limitBytes: LIMIT })],
];
const NAMES = ['audio/0a/one.wav', 'audio/0b/two.ogg', 'zips/3.zip', 'models/four/config.json', 'models/four/graph/x'];

const name = fc.constantFrom(...NAMES);
const bytes = fc.uint8Array({ maxLength: 3000 });
const act = fc.oneof(
  fc.record({ act: fc.constantFrom('write' as const, 'take' as const), name, bytes }),
  fc.record({ act: fc.constantFrom('stat' as const, 'read' as const, 'open' as const, 'discard' as const), name }),
  fc.record({
    act: fc.constant('range' as const),
    name,
    first: fc.nat(2999),
    length: fc.integer({ min: 1, max: 999 }),
  }),
  fc.record({ act: fc.constantFrom('bring' as const, 'discardFolder' as const) }),
);

test.each(stores)('what a %s is given it gives back, whatever is asked in whatever order', async (_what, open) => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { store, folder, fileOf, remove } = await open();
      const model = new Map<string, Buffer>();
      for (const one of NAMES) await store.discard(one);
      for (const one of acts) {
        if ('bytes' in one) {
          const given = Buffer.from(one.bytes);
          if (one.act === 'write') await store.write(one.name, given);
          else await store.take(one.name, fileOf(given));
          model.set(one.name, given);
        } else if (one.act === 'bring') {
          const { path: place, release } = await store.bring('models/four', ['config.json']);
          const known = model.get('models/four/config.json');
          const file = path.join(place, 'config.json');
          expect(fs.existsSync(file) ? fs.readFileSync(file) : undefined).toEqual(known);
          release();
        } else if (one.act === 'discardFolder') {
          await store.discardFolder('models/four');
          for (const each of NAMES.filter((each) => each.startsWith('models/'))) model.delete(each);
        } else if ('name' in one) {
          await checkOne(store, one, model);
        }
        const copies = path.join(folder, 'copies');
        if (fs.existsSync(copies)) expect(bytesBelow(copies)).toBeLessThanOrEqual(LIMIT);
      }
      remove();
    }),
    { numRuns: cases(25) },
  );
});

interface Look {
  readonly act: 'stat' | 'read' | 'open' | 'discard' | 'range';
  readonly name: string;
  readonly first?: number;
  readonly length?: number;
}

async function checkOne(store: Store, look: Look, model: Map<string, Buffer>): Promise<void> {
  const known = model.get(look.name);
  if (look.act === 'stat') expect((await store.stat(look.name))?.bytes).toBe(known?.length);
  if (look.act === 'read') {
    const found = await store.read(look.name);
    expect(found && (await buffer(found.stream))).toEqual(known);
  }
  if (look.act === 'open') {
    const found = await store.open(look.name);
    expect(found && (await readOpened(found))).toEqual(known);
  }
  const { first = 0, length = 1 } = look;
  if (look.act === 'range' && known && first < known.length) {
    const last = Math.min(first + length, known.length) - 1;
    const found = await store.open(look.name);
    expect(await readOpened(found!, { first, last })).toEqual(known.subarray(first, last + 1));
  }
  if (look.act === 'discard') {
    await store.discard(look.name);
    model.delete(look.name);
  }
}

test('audio is written once in a bucket: what is there stays, and whoever comes second is told', async () => {
  const { store, remove } = await newS3Store(s3);
  const audio = audioName('0'.repeat(64));
  expect(await store.writeOnce(audio, Buffer.from('first'))).toBe(true);
  expect(await store.writeOnce(audio, Buffer.from('second, longer'))).toBe(false);
  expect(await readOpened((await store.open(audio))!)).toEqual(Buffer.from('first'));
  await store.discard(audio);
  remove();
});

test.each(stores)('a folder that is taken over replaces in a %s what was below its name', async (_what, open) => {
  const { store, folder, remove } = await open();
  const take = async (files: Record<string, string>) => {
    const given = path.join(folder, 'given');
    fs.mkdirSync(given);
    for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(given, file), text);
    await store.takeFolder('models/five/graph', given);
    expect(fs.existsSync(given)).toBe(false);
  };
  await take({ 'graph.onnx': 'old', 'left.txt': 'x' });
  await take({ 'graph.onnx': 'new', 'tokens.txt': 'a' });
  const { path: place, release } = await store.bring('models/five/graph');
  expect(fs.readdirSync(place).sort()).toEqual(['graph.onnx', 'tokens.txt']);
  expect(await store.list('models/five')).toEqual(['models/five/graph/graph.onnx', 'models/five/graph/tokens.txt']);
  expect(await store.list('models/fiv')).toEqual([]);
  expect(fs.readFileSync(path.join(place, 'graph.onnx'), 'utf8')).toBe('new');
  release();
  await store.discardFolder('models/five');
  remove();
});

const diskOf = (folder: string) => fs.statSync(folder).dev;
const otherDisk = ['/dev/shm', '/tmp'].find(
  (folder) => fs.existsSync(folder) && diskOf(folder) !== diskOf(os.tmpdir()),
);

test('what lies on another disk is taken over by a copy', needs('another disk', otherDisk !== undefined), async () => {
  const { store, folder, remove } = await newFolderStore();
  const given = fs.mkdtempSync(path.join(otherDisk!, 'entoa-store-'));
  fs.writeFileSync(path.join(given, 'model.bin'), 'weights');
  await store.take('models/six/model.bin', path.join(given, 'model.bin'));
  fs.writeFileSync(path.join(given, 'graph.onnx'), 'graph');
  await store.takeFolder('models/six/graph', given);
  const place = path.join(folder, 'models/six');
  expect(fs.readdirSync(place, { recursive: true }).sort()).toEqual(['graph', 'graph/graph.onnx', 'model.bin']);
  expect(fs.existsSync(given)).toBe(false);
  remove();
});
