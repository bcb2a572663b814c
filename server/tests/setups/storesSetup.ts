import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '#server/config/config.ts';
import type { S3 } from '#testing/s3/startS3.ts';
import { openFetching } from '#server/files/stored/fetchCopies.ts';
import { openBucket } from '#server/files/stored/bucket.ts';
import { openFolderStore } from '#server/files/stored/folderStore.ts';
import { openLocalCopies } from '#server/files/stored/localCopies.ts';
import { addressOf } from '#server/files/stored/openBucketStore.ts';
import { openS3Store } from '#server/files/stored/s3Store.ts';
import type { ByteRange, Opened, Store } from '#server/files/stored/store.ts';

export interface OpenedStore {
  readonly store: Store;
  readonly folder: string;
  /** Path of a local file with these bytes. */
  fileOf(bytes: Uint8Array): string;
  remove(): void;
}

function newFolder(root = os.tmpdir()) {
  const folder = fs.mkdtempSync(path.join(root, 'entoa-store-'));
  const scratchPath = (purpose: string) => path.join(folder, `${purpose}-${randomUUID()}`);
  const fileOf = (bytes: Uint8Array) => {
    const file = scratchPath('given');
    fs.writeFileSync(file, bytes);
    return file;
  };
  return { folder, scratchPath, fileOf, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

export async function newFolderStore(): Promise<OpenedStore> {
  const around = newFolder();
  return { ...around, store: await openFolderStore(around.folder, around.scratchPath) };
}

/**
 * Opens a store with space for few copies and without a grace for recent ones; `told` is called when the service goes
 * away and returns.
 */
export async function newS3Store(
  s3: S3,
  { limitBytes = 5000, answerWithinMs = 2000, root = os.tmpdir(), told = (_isAway: boolean) => {} } = {},
): Promise<OpenedStore> {
  const around = newFolder(root);
  const bucket = openBucket(addressOf(readConfig(s3.environment)), told, answerWithinMs);
  const copies = await openLocalCopies(path.join(around.folder, 'copies'), { limitBytes, graceMs: 0 });
  const store = openS3Store({ bucket, copies, fetching: openFetching(bucket, copies, around.scratchPath) });
  const remove = () => {
    copies.close();
    around.remove();
  };
  return { ...around, store, remove };
}

export async function readOpened(opened: Opened, range?: ByteRange): Promise<Buffer> {
  try {
    if (opened.path === undefined) return await buffer(await opened.read(range));
    const all = fs.readFileSync(opened.path);
    return range ? all.subarray(range.first, range.last + 1) : all;
  } finally {
    opened.release();
  }
}

/** Total bytes of local copies. */
export function bytesBelow(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
}
