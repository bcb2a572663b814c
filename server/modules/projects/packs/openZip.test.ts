import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import v8 from 'node:v8';
import { crc32 } from 'node:zlib';
import vm from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { readZip } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import { openZip } from './openZip.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-zip-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

test('of what has been written nothing stays in memory until the zip ends', async () => {
  const file = path.join(folder, 'sounds.zip');
  const zip = openZip(file, new AbortController().signal);
  const sounds: WeakRef<Buffer>[] = [];
  const addSound = async (name: string) => {
    const sound = randomBytes(100_000);
    sounds.push(new WeakRef(sound));
    await zip.add(name, Readable.from([sound]), new Date());
  };
  for (let i = 0; i < 50; i++) await addSound(`sound-${i}.wav`);
  // The last ones may not be written yet.
  await until('the others are let go', () => {
    collect();
    return sounds.filter((sound) => sound.deref() !== undefined).length < 5;
  });
  zip.addText('LEIA-ME.txt', 'Olá');
  await zip.end();
  expect(await readZip(file)).toHaveLength(51);
});

test('every entry has its size and checksum before its bytes, as programs that read a stream need it', async () => {
  const file = path.join(folder, 'streamed.zip');
  const zip = openZip(file, new AbortController().signal);
  const sounds = Array.from({ length: 3 }, (_, i) => randomBytes(70_000 * i));
  for (const [i, sound] of sounds.entries()) await zip.add(`sound-${i}.wav`, Readable.from([sound]), new Date());
  zip.addText('LEIA-ME.txt', 'Olá');
  await zip.end();
  const bytes = fs.readFileSync(file);
  let at = 0;
  const found: [string, Buffer][] = [];
  while (bytes.readUInt32LE(at) === 0x04034b50) {
    const hasDescriptor = (bytes.readUInt16LE(at + 6) & 8) !== 0;
    expect(hasDescriptor).toBe(false);
    const [crc, size, nameLength] = [
      bytes.readUInt32LE(at + 14),
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
    ];
    const from = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const content = bytes.subarray(from, from + size);
    if (bytes.readUInt16LE(at + 8) === 0) expect(crc32(content)).toBe(crc);
    found.push([bytes.toString('utf8', at + 30, at + 30 + nameLength), content]);
    at = from + size;
  }
  expect(found.map(([name]) => name)).toEqual(['sound-0.wav', 'sound-1.wav', 'sound-2.wav', 'LEIA-ME.txt']);
  for (const [i, sound] of sounds.entries()) expect(found[i]![1].equals(sound)).toBe(true);
});

const openFiles = () => {
  const links = fs.readdirSync('/proc/self/fd').map((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link.startsWith(folder));
};

test('what cannot be written or read, is stopped or given up ends it, and the file is let go', async () => {
  const nowhere = openZip(path.join(folder, 'missing/sounds.zip'), new AbortController().signal);
  await expect(nowhere.end()).rejects.toThrow('ENOENT');

  const broken = openZip(path.join(folder, 'broken.zip'), new AbortController().signal);
  const breaks = new Readable({
    read() {
      this.destroy(new Error('the storage went away'));
    },
  });
  await expect(broken.add('a.wav', breaks, new Date())).rejects.toThrow('the storage went away');

  const stopping = new AbortController();
  const stopped = openZip(path.join(folder, 'stopped.zip'), stopping.signal);
  const endless = stopped.add('a.wav', new Readable({ read() {} }), new Date());
  stopping.abort();
  await expect(endless).rejects.toThrow('aborted');

  const givenUp = openZip(path.join(folder, 'given-up.zip'), new AbortController().signal);
  await givenUp.add('a.wav', Readable.from([Buffer.from('a')]), new Date());
  givenUp.abandon();

  // A file that is being opened may appear after the zip was abandoned.
  const begun = ['broken.zip', 'stopped.zip', 'given-up.zip'];
  await until('each file to be there', () => begun.every((name) => fs.existsSync(path.join(folder, name))));
  if (process.platform === 'linux') await until('the end of every file', () => openFiles().length === 0);
});
