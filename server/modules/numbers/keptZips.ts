import fs, { type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import limitConcurrency from 'p-limit';
import type { Files } from '#server/files/files.ts';
import { writeWithinRoom } from '#server/files/diskSpace.ts';

/** Some 10 MB each: those of a few voices, as people fetch them. */
const KEPT_MAX = 8;

/** Opens the zip of a key, made where it is not there; rejects with what `make` rejects with. */
export type OpenZip = (key: string, make: () => Promise<Readable>) => Promise<FileHandle>;

/**
 * Zips on this machine's disk. Each takes seconds of work and tens of megabytes while it is made, so they are made one
 * at a time, once for all who ask, and the least used goes; whoever reads it reads it to its end.
 */
export function openKeptZips({ scratchPath, discard }: Pick<Files, 'scratchPath' | 'discard'>): OpenZip {
  const inTurn = limitConcurrency(1);
  const making = new Map<string, Promise<string>>();
  /** Their files; those used last stand last. */
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
