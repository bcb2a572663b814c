import fs from 'node:fs';
import { cp, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertRoom } from '#server/files/diskSpace.ts';
import { removeOld } from '#server/files/removeOld.ts';
import type { About, ByteRange, Store } from './store.ts';

/** Store in local folders or on a shared disk. `scratchPath` names temporary files, which are swept after a kill. */
export async function openFolderStore(dataDir: string, scratchPath: (purpose: string) => string): Promise<Store> {
  const models = path.join(dataDir, 'models');
  const made = new Set<string>();
  const pathOf = (name: string) => path.join(dataDir, name.startsWith('models/') ? '' : 'files', name);
  const makeRoomFor = async (target: string) => {
    const folder = path.dirname(target);
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    // Folders of models may be removed later with their model.
    if (!folder.startsWith(models)) made.add(folder);
  };
  for (const folder of ['files/audio', 'files/zips', 'models'])
    await mkdir(path.join(dataDir, folder), { recursive: true, mode: 0o700 });

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const draft = scratchPath('kept');
    try {
      await assertRoom(dataDir, bytes.length);
      await writeFile(draft, bytes, { mode: 0o600 });
      await take(name, draft);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async function take(name: string, file: string): Promise<void> {
    const target = pathOf(name);
    await makeRoomFor(target);
    await move(file, target, async (draft) => {
      await assertRoom(dataDir, (await stat(file)).size);
      await copyFile(file, draft);
    });
  }

  async function statOf(name: string): Promise<About | undefined> {
    return stat(pathOf(name)).then(
      ({ size, mtime }) => ({ bytes: size, modifiedAt: mtime }),
      () => undefined,
    );
  }

  return {
    write,
    take,
    writeOnce: async (name, bytes) => {
      await write(name, bytes);
      return true;
    },
    takeFolder: async (name, folder) => {
      const target = pathOf(name);
      await makeRoomFor(target);
      await rm(target, { recursive: true, force: true });
      await move(folder, target, (draft) => cp(folder, draft, { recursive: true }));
    },
    stat: statOf,
    open: async (name) => {
      const about = await statOf(name);
      const file = pathOf(name);
      const read = async (range?: ByteRange) =>
        fs.createReadStream(file, range && { start: range.first, end: range.last });
      return about && { ...about, path: file, read, release: () => {} };
    },
    read: async (name) => {
      const about = await statOf(name);
      return about && { ...about, stream: fs.createReadStream(pathOf(name)) };
    },
    bring: async (name) => ({ path: pathOf(name), release: () => {} }),
    list: async (name) => {
      const entries = await readdir(pathOf(name), { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => `${name}/${nameWithin(name, entry)}`).sort();
    },
    discard: (name) => rm(pathOf(name), { force: true }),
    discardFolder: (name) => rm(pathOf(name), { recursive: true, force: true }),
    check: async () => {},
    sweep: (knownModels) => removeOld(models, knownModels),
    close: async () => {},
  };

  function nameWithin(name: string, { parentPath, name: file }: fs.Dirent): string {
    return path.relative(pathOf(name), path.join(parentPath, file)).split(path.sep).join('/');
  }

  /** Renames; across disks it copies to a temporary file first, so that the target appears atomically. */
  async function move(from: string, to: string, copy: (draft: string) => Promise<void>): Promise<void> {
    try {
      await rename(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const draft = `${to}-${path.basename(scratchPath('moved'))}`;
      try {
        await copy(draft);
        await rename(draft, to);
      } catch (failure) {
        await rm(draft, { recursive: true, force: true });
        throw failure;
      }
      await rm(from, { recursive: true, force: true });
    }
  }
}
