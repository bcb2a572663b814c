import fs, { type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import limitConcurrency from 'p-limit';
import type { Files } from '#server/files/files.ts';
import { writeWithinRoom } from '#server/files/diskSpace.ts';

/** Max zips kept, some 10 MB each. */
const KEPT_MAX = 8;

/** Opens the zip of a key, creating it with `make` if needed; rejects if `make` rejects. */
export type OpenZip = (key: string, make: () => Promise<Readable>) => Promise<FileHandle>;

/**
 * LRU cache of zips on local disk. Creating one takes seconds of CPU and tens of megabytes, so zips are created one at
 * a time and shared by all who request them. An evicted zip stays readable through open handles.
 */
export function openKeptZips({ scratchPath, discard }: Pick<Files, 'scratchPath' | 'discard'>): OpenZip {
  const inTurn = limitConcurrency(1);
  const making = new Map<string, Promise<string>>();
  /** Paths by key, least recently used first. */
  const kept = new Map<string, string>();

  function use(key: string, file: string): void {
    kept.delete(key);
    kept.set(key, file);
    for (const [oldest, its] of kept) {
      if (kept.size <= KEPT_MAX) return;
      kept.delete(oldest);
      void discard(its);
    }
  }

  async function write(key: string, make: () => Promise<Readable>): Promise<string> {
    const file = scratchPath('numbers');
    try {
      await writeWithinRoom(await make(), file);
    } catch (error) {
      await discard(file);
      throw error;
    }
    kept.set(key, file);
    return file;
  }

  function begin(key: string, make: () => Promise<Readable>): Promise<string> {
    const made = inTurn(() => write(key, make)).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  return async (key, make) => {
    const file = kept.get(key) ?? (await (making.get(key) ?? begin(key, make)));
    use(key, file);
    return fs.open(file);
  };
}
