import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { openFolderStore } from './stored/folderStore.ts';
import type { StorageConfig } from './stored/openBucketStore.ts';
import type { Store } from './stored/store.ts';
import { removeOld } from './removeOld.ts';
import { openScratch } from './scratch.ts';

/** What is kept, and the local files that work is done on. No path is ever built from a client's text. */
export interface Files {
  /** On this machine, whatever is kept where. */
  readonly root: string;
  /** Audio, zips and models, by the names of `kept/store.ts`. */
  readonly kept: Store;
  /** A new file that is removed at the next start when something leaves it behind. */
  scratchPath(purpose: string): string;
  /** Where an upload waits for its rest, for a day; `id` is 32 hexadecimal digits. */
  uploadPath(id: string): string;
  /** Where the files of a voice of the catalogue come together. */
  downloadPath(key: string): string;
  /** A file that work was done on. */
  discard(file: string): Promise<void>;
  discardFolder(folder: string): Promise<void>;
  /**
   * Removes what processes that are gone left behind, and what has lain there for a day: uploads without an end,
   * folders of models that nobody knows, downloads that nobody waits for.
   */
  removeLeftBehind(knownModels: ReadonlySet<string>, awaitedDownloads: readonly string[]): Promise<void>;
  /** At the end of this process: its scratch files go. */
  close(): Promise<void>;
}

interface Options {
  readonly storage?: StorageConfig;
  readonly log?: { warn(data: object, message: string): void };
}

/** The folders of `dataDir`; what is kept lies in the bucket of `storage.FILES_URL` where one is named. */
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

  /** The client of S3 is loaded only where it is asked for. */
  async function openStore(): Promise<Store> {
    if (!storage?.FILES_URL) return openFolderStore(dataDir, scratchPath);
    const { openBucketStore } = await import('./stored/openBucketStore.ts');
    return openBucketStore(storage, { copiesRoot: path.join(root, 'copies'), scratchPath, log });
  }
}

const folderOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);
