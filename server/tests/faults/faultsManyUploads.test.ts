import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { freeBytes, LEAST_BYTES, NoRoom, writeWithinRoom } from '#server/files/diskSpace.ts';
import { smallDisk } from '#server/tests/setups/smallDisk.ts';
import { needs } from '#testing/needs.ts';
import { pause } from '#testing/until.ts';

const disk = smallDisk(120);
afterAll(() => disk?.remove());

const CHUNK = 64 * 1024;
/** Bytes that arrive slowly at first, so that all streams check the disk before any has written much. */
async function* upload(megabytes: number) {
  yield Buffer.alloc(CHUNK);
  await pause(300);
  for (let sent = CHUNK; sent < megabytes * 1024 ** 2; sent += CHUNK) yield Buffer.alloc(CHUNK);
}

test('forty uploads at once leave the reserve as it is', needs('mounting', disk !== undefined), async () => {
  const { folder } = disk!;
  let least = Infinity;
  const timer = setInterval(() => {
    void freeBytes(folder).then((free) => {
      least = Math.min(least, free!);
    });
  }, 5);
  const write = async (i: number) => {
    const file = path.join(folder, String(i));
    const failure = await writeWithinRoom(Readable.from(upload(30)), file).catch((error: unknown) => error);
    return failure;
  };
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, i) => write(i)));
  clearInterval(timer);
  expect(outcomes.every((outcome) => outcome instanceof NoRoom)).toBe(true);
  expect(least).toBeGreaterThanOrEqual(LEAST_BYTES);
  for (const file of fs.readdirSync(folder)) fs.rmSync(path.join(folder, file));
  // Finished streams release their reservation.
  expect(await writeWithinRoom(Readable.from(upload(16)), path.join(folder, 'one'))).toBeUndefined();
});
