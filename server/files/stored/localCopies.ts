import fs from 'node:fs/promises';
import path from 'node:path';
import { OLD_MS } from '#server/files/removeOld.ts';
import type { About } from './store.ts';

/** A copy that is not evicted until it is released. */
export interface Held extends About {
  readonly path: string;
  release(): void;
}

export interface LocalCopies {
  pathOf(name: string): string;
  /** Existing copy, if any; marks it as used now. */
  hold(name: string): Promise<Held | undefined>;
  /** Moves a complete file of the same disk into place as the copy of the version in `about`. */
  adopt(name: string, file: string, about: About): Promise<void>;
  /** Removes a copy, or a folder of copies. */
  drop(name: string): Promise<void>;
  close(): void;
}

export interface CopiesOptions {
  readonly limitBytes: number;
  /** Recently used copies are kept, since another process may be about to read them. */
  readonly graceMs?: number;
}

const GRACE_MS = 60_000;
/** Shorter than the grace, so that other processes see that a copy is held. */
const TOUCH_EVERY_MS = 20_000;
/** Interval in ms for removing copies unused for a day, such as those of deleted files. */
const UNUSED_LOOK_EVERY_MS = 3_600_000;
/** Eviction frees more than needed, since scanning the folder is expensive. */
const KEPT_SHARE = 0.9;

/**
 * Local LRU cache of remote files, in a folder shared by processes of one machine. Limited by `limitBytes`, which only
 * copies that are held or were just used may exceed. Copies unused for a day are removed too. Timestamps hold the
 * state: mtime is that of the original, atime the last use.
 */
export async function openLocalCopies(
  root: string,
  { limitBytes, graceMs = GRACE_MS }: CopiesOptions,
): Promise<LocalCopies> {
  await fs.mkdir(root, { recursive: true, mode: 0o700 });
  const holders = new Map<string, number>();
  /** Estimate: counted at each scan, and increased in between. */
  let bytesHere = Number.POSITIVE_INFINITY;
  let tidying: Promise<void> | undefined;
  const pathOf = (name: string) => path.join(root, name);
  const change = (file: string, by: number) => {
    const left = (holders.get(file) ?? 0) + by;
    if (left > 0) holders.set(file, left);
    else holders.delete(file);
  };

  async function hold(name: string): Promise<Held | undefined> {
    const file = pathOf(name);
    change(file, 1);
    try {
      const { size, mtime } = await fs.stat(file);
      await fs.utimes(file, new Date(), mtime);
      let isHeld = true;
      const release = () => {
        if (isHeld) change(file, -1);
        isHeld = false;
      };
      return { path: file, bytes: size, modifiedAt: mtime, release };
    } catch (error) {
      change(file, -1);
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return undefined;
    }
  }

  async function makeRoom(bytes: number): Promise<void> {
    bytesHere += bytes;
    if (bytesHere <= limitBytes) return;
    tidying ??= tidy(bytes).finally(() => {
      tidying = undefined;
    });
    await tidying;
  }

  async function tidy(expected: number): Promise<void> {
    const copies = await list(root);
    let sum = expected + copies.reduce((all, { bytes }) => all + bytes, 0);
    const goal = sum > limitBytes ? limitBytes * KEPT_SHARE : limitBytes;
    for (const { file, bytes, usedAt } of copies.sort((a, b) => a.usedAt - b.usedAt)) {
      if (sum <= goal) break;
      if (holders.has(file) || usedAt > Date.now() - graceMs) continue;
      await fs.rm(file, { force: true });
      sum -= bytes;
    }
    bytesHere = sum;
  }

  async function dropUnused(): Promise<void> {
    for (const { file, usedAt } of await list(root))
      if (!holders.has(file) && Date.now() - usedAt > OLD_MS) await fs.rm(file, { force: true });
  }
  const touching = setInterval(() => {
    for (const file of holders.keys())
      fs.stat(file).then(
        ({ mtime }) => fs.utimes(file, new Date(), mtime),
        () => undefined,
      );
  }, TOUCH_EVERY_MS).unref();
  const looking = setInterval(() => void dropUnused().catch(() => undefined), UNUSED_LOOK_EVERY_MS).unref();
  await dropUnused();

  return {
    pathOf,
    hold,
    close: () => {
      clearInterval(touching);
      clearInterval(looking);
    },
    adopt: async (name, file, { bytes, modifiedAt }) => {
      await makeRoom(bytes);
      const target = pathOf(name);
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await fs.utimes(file, new Date(), modifiedAt);
      await fs.rename(file, target);
    },
    drop: (name) => fs.rm(pathOf(name), { recursive: true, force: true }),
  };
}

async function list(root: string): Promise<{ file: string; bytes: number; usedAt: number }[]> {
  const copies: { file: string; bytes: number; usedAt: number }[] = [];
  for (const entry of await fs.readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // Another process may have removed it.
    const found = await fs.stat(file).catch(() => undefined);
    if (found) copies.push({ file, bytes: found.size, usedAt: found.atimeMs });
  }
  return copies;
}
