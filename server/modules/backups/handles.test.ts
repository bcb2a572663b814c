import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needs } from '#testing/needs.ts';
import { until } from '#testing/until.ts';
import { openBackupFolder } from './backupFolder.ts';
import { FILES, HEADER, MANIFEST } from './format.ts';
import { openTarSink, openTarStream, packTar } from './tarFile.ts';
import { openPartsWriter } from './writeParts.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-handles-'));
const backups = openBackupFolder(folder);
const PART_BYTES = 1024 ** 2;
const PARTS = 2000;
let id: string;
beforeAll(async () => {
  await writeBackup();
  id = (await backups.list())[0]!;
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Backup whose manifest exceeds one read buffer; every part is the same file. */
async function writeBackup(): Promise<void> {
  const sink = await backups.openSink();
  const bytes = randomBytes(PART_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await sink.known?.([{ name: `${FILES}audio/000001`, bytes: PART_BYTES }]);
  await sink.write(`${FILES}audio/000001`, PART_BYTES, Readable.from([bytes]), () => sha256);
  await sink.write(HEADER, 2, Readable.from([Buffer.from('{}')]), () => sha256);
  const lines = Array.from({ length: PARTS }, (_, i) =>
    JSON.stringify({ name: `${FILES}audio/${String(i + 1).padStart(6, '0')}`, bytes: PART_BYTES, sha256 }),
  );
  const manifest = Buffer.from(`${lines.join('\n')}\n`);
  await sink.write(MANIFEST, manifest.length, Readable.from([manifest]), () => sha256);
  await sink.finish();
}

/** Files of the folder that this process has open. */
const openFiles = () =>
  fs.readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = fs.readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      return [];
    }
  });

test('a download that is called off leaves no file open', needs('Linux', process.platform === 'linux'), async () => {
  for (let i = 0; i < 40; i += 1) {
    const archive = packTar(backups.openSource(id));
    archive.on('error', () => {});
    // Cancel at once, while a part is being located, or within a part.
    if (i % 3 > 0) await archive[Symbol.asyncIterator]().next();
    if (i % 3 > 1) await pause(20);
    archive.destroy();
  }
  await until('the end of the last', () => openFiles().length === 0, 5000).catch(() => {});
  expect(openFiles()).toEqual([]);
});

test(
  'a backup that is called off while it is downloaded leaves no file open',
  needs('Linux', process.platform === 'linux'),
  async () => {
    const file = path.join(folder, 'audio');
    // More than the streams on its way hold, so that it is still being read when the first piece arrives.
    const bytes = 32 * PART_BYTES;
    fs.writeFileSync(file, Buffer.alloc(bytes));
    const { sink, archive } = openTarStream();
    archive.on('error', () => {});
    const writer = openPartsWriter(sink, path.join(folder, 'manifest'));
    const written = writer.write(`${FILES}audio/000001`, bytes, fs.createReadStream(file));
    written.catch(() => {});
    await archive[Symbol.asyncIterator]().next();
    // The first piece is a header, which needs no file.
    await until('the file is read', () => openFiles().includes(file));
    archive.destroy();
    await expect(written).rejects.toThrow();
    await writer.abandon();
    await until('the end of the body', () => openFiles().length === 0, 2000).catch(() => {});
    expect(openFiles()).toEqual([]);
  },
);

test('a downloaded backup comes in pieces by which a slow reader is told from one that left', async () => {
  const { sink, archive } = openTarStream();
  void sink.write('rows', 4 * PART_BYTES, Readable.from([randomBytes(4 * PART_BYTES)]), () => '').then(sink.finish);
  let [bytes, largest] = [0, 0];
  for await (const piece of archive as AsyncIterable<Buffer>) {
    bytes += piece.length;
    largest = Math.max(largest, piece.length);
  }
  expect(bytes).toBeGreaterThan(4 * PART_BYTES);
  expect(largest).toBeLessThanOrEqual(32 * 1024);
});

test('a backup that follows another leaves no file open', needs('Linux', process.platform === 'linux'), async () => {
  await writeBackup();
  const draft = await backups.openSink();
  await draft.known?.([{ name: `${FILES}audio/000001`, bytes: PART_BYTES }]);
  await draft.abandon();
  await until('the end of the one before', () => openFiles().length === 0, 5000).catch(() => {});
  expect(openFiles()).toEqual([]);
  expect((await buffer(fs.createReadStream(path.join(folder, id, MANIFEST)))).length).toBeGreaterThan(65_536);
});

test('an archive that cannot be written names the file at fault', async () => {
  const file = path.join(folder, 'nowhere', 'entoa.backup');
  const sink = await openTarSink(file);
  const bytes = randomBytes(PART_BYTES);
  const write = async () => {
    for (let i = 0; i < PARTS; i += 1) await sink.write(`part ${i}`, PART_BYTES, Readable.from([bytes]), () => '');
  };
  await expect(write()).rejects.toThrow(`ENOENT: no such file or directory, open '${file}.partial'`);
  // The next part meets an archive that is closed already.
  await expect(write()).rejects.toThrow('ENOENT');
  await sink.abandon();
});
