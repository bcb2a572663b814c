import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isScratchFolder, openScratch } from './scratch.ts';

/** Where audio, zips and scratch files live. No path is ever built from a client's text. */
export interface Files {
  readonly root: string;
  /** `hash` is 64 hexadecimal digits. */
  audioPath(hash: string): string;
  /** The light copy of the audio, beside it. */
  lightPath(hash: string): string;
  zipPath(file: string): string;
  /** `folder` is a UUID. */
  modelPath(folder: string): string;
  /** A new file that is removed at the next start when something leaves it behind. */
  scratchPath(purpose: string): string;
  /** Where an upload waits for its rest, for a day; `id` is 32 hexadecimal digits. */
  uploadPath(id: string): string;
  /** Where the files of a voice of the catalogue come together. */
  downloadPath(key: string): string;
  /** Appears whole or not at all. */
  writeAudio(hash: string, bytes: Uint8Array): Promise<void>;
  writeLight(hash: string, bytes: Uint8Array): Promise<void>;
  /** Whole: as many bytes as were written. A loss of power can leave less. */
  hasAudio(hash: string, bytes: number): Promise<boolean>;
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

export const AUDIO_HASH = /^[0-9a-f]{64}$/;

export async function openFiles(dataDir: string): Promise<Files> {
  const root = path.join(dataDir, 'files');
  const scratch = path.join(root, 'scratch');
  const audio = path.join(root, 'audio');
  const zips = path.join(root, 'zips');
  const models = path.join(dataDir, 'models');
  const downloads = path.join(root, 'downloads');
  for (const folder of [audio, zips, scratch, downloads, models])
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOld(scratch);
  const own = await openScratch(scratch);
  const madeFolders = new Set<string>();

  const pathOf = (hash: string, kind: 'wav' | 'ogg') => {
    if (!AUDIO_HASH.test(hash)) throw new Error('not an audio hash');
    return path.join(audio, hash.slice(0, 2), `${hash}.${kind}`);
  };
  const audioPath = (hash: string) => pathOf(hash, 'wav');
  const lightPath = (hash: string) => pathOf(hash, 'ogg');
  const scratchPath = (purpose: string) => path.join(own.folder, `${purpose}-${randomUUID()}`);
  const writeWhole = async (target: string, bytes: Uint8Array) => {
    const folder = path.dirname(target);
    if (!madeFolders.has(folder)) {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      madeFolders.add(folder);
    }
    const draft = scratchPath('audio');
    try {
      await fs.writeFile(draft, bytes, { mode: 0o600 });
      await fs.rename(draft, target);
    } catch (error) {
      await fs.rm(draft, { force: true });
      throw error;
    }
  };
  return {
    root,
    audioPath,
    lightPath,
    scratchPath,
    uploadPath: (id) => path.join(scratch, `upload-${path.basename(id)}`),
    downloadPath: (key) => path.join(downloads, folderOf(key)),
    modelPath: (folder) => path.join(models, path.basename(folder)),
    zipPath: (file) => path.join(zips, path.basename(file)),
    writeAudio: (hash, bytes) => writeWhole(audioPath(hash), bytes),
    writeLight: (hash, bytes) => writeWhole(lightPath(hash), bytes),
    hasAudio: (hash, bytes) =>
      fs.stat(audioPath(hash)).then(
        ({ size }) => size === bytes,
        () => false,
      ),
    discard: (file) => fs.rm(file, { force: true }),
    discardFolder: (folder) => fs.rm(folder, { recursive: true, force: true }),
    removeLeftBehind: async (knownModels, awaitedDownloads) => {
      await own.sweep();
      await removeOld(scratch);
      await removeOld(models, knownModels);
      await removeOld(downloads, new Set(awaitedDownloads.map(folderOf)));
    },
    close: own.close,
  };
}

const folderOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

const OLD_MS = 24 * 3600 * 1000;

async function removeOld(folder: string, kept?: ReadonlySet<string>) {
  for (const name of await fs.readdir(folder)) {
    if (kept?.has(name) || isScratchFolder(name)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > OLD_MS) await fs.rm(file, { recursive: true, force: true });
  }
}
