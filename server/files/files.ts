import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { openFolderStore } from './stored/folderStore.ts';
import type { StorageConfig } from './stored/openBucketStore.ts';
import type { Store } from './stored/store.ts';
import { removeOld } from './removeOld.ts';
import { openScratch } from './scratch.ts';

/** The store and local working files. No path is ever built from a client's text. */
export interface Files {
  /** Local folder, wherever the store is. */
  readonly root: string;
  /** Audio, zips and models, named as in `stored/store.ts`. */
  readonly kept: Store;
  /** Path of a new temporary file; leftovers of dead processes are removed at the next start. */
  scratchPath(purpose: string): string;
  /** Path of an incomplete upload, kept for a day; `id` is 32 hexadecimal digits. */
  uploadPath(id: string): string;
  /** Folder for downloading the files of a catalogue voice. */
  downloadPath(key: string): string;
  /** Removes a working file. */
  discard(file: string): Promise<void>;
  discardFolder(folder: string): Promise<void>;
  /**
   * Removes leftovers of dead processes and whatever is older than a day: incomplete uploads, folders of unknown
   * models, downloads that are no longer wanted.
   */
  removeLeftBehind(knownModels: ReadonlySet<string>, awaitedDownloads: readonly string[]): Promise<void>;
  /** Removes this process's temporary files at exit. */
  close(): Promise<void>;
}

interface Options {
  readonly storage?: StorageConfig;
  readonly log?: { warn(data: object, message: string): void };
}

/** Opens the folders of `dataDir`; stored files are in the bucket of `storage.FILES_URL` if one is configured. */
export async function openFiles(dataDir: string, { storage, log = { warn: () => {} } }: Options = {}): Promise<Files> {
  const root = path.join(dataDir, 'files');
  const scratch = path.join(root, 'scratch');
  const downloads = path.join(root, 'downloads');
  for (const folder of [scratch, downloads]) await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(scratch);
  const own = await openScratch(scratch);
  const scratchPath = (purpose: string) => path.join(own.folder, `${purpose}-${randomUUID()}`);
  const kept = await openStore().catch(async (error: unknown) => {
    await own.close();
    throw error;
  });
  return {
    root,
    kept,
    scratchPath,
    uploadPath: (id) => path.join(scratch, `upload-${path.basename(id)}`),
    downloadPath: (key) => path.join(downloads, folderOf(key)),
    discard: (file) => fs.rm(file, { force: true }),
    discardFolder: (folder) => fs.rm(folder, { recursive: true, force: true }),
    removeLeftBehind: async (knownModels, awaitedDownloads) => {
      await own.sweep();
      await removeOld(scratch);
      await removeOld(downloads, new Set(awaitedDownloads.map(folderOf)));
      await kept.sweep(knownModels);
    },
    close: async () => {
      await kept.close();
      await own.close();
    },
  };

  /** The S3 client is loaded only if configured. */
  async function openStore(): Promise<Store> {
    if (!storage?.FILES_URL) return openFolderStore(dataDir, scratchPath);
    const { openBucketStore } = await import('./stored/openBucketStore.ts');
    return openBucketStore(storage, { copiesRoot: path.join(root, 'copies'), scratchPath, log });
  }
}

const folderOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);
