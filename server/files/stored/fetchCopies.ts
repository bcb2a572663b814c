import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { assertRoom, writeWithinRoom } from '#server/files/diskSpace.ts';
import type { Bucket } from './bucket.ts';
import type { Held, LocalCopies } from './localCopies.ts';
import { StorageAway } from './storageAway.ts';
import type { About, LocalCopy } from './store.ts';

export interface Fetching {
  /** A local copy of the version in `about`: the existing one, or one fetched once for all concurrent callers. */
  hold(name: string, about: About): Promise<Held | undefined>;
  /** Fetches a missing copy without a preceding HEAD; files above `bytesMax` are only described. */
  holdFirst(name: string, bytesMax: number): Promise<Held | About | undefined>;
}

/** A copy may be evicted between arriving and being held if there is almost no space. */
const TRIES = 3;

/** Fetches to a temporary file, so that only complete files become copies. */
export function openFetching(bucket: Bucket, copies: LocalCopies, scratchPath: (purpose: string) => string): Fetching {
  const underWay = new Map<string, Promise<About | undefined>>();

  const fetchOnce = (name: string, bytesMax: number) => {
    const asked = underWay.get(name) ?? fetch(name, bytesMax).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };

  async function fetch(name: string, bytesMax: number): Promise<About | undefined> {
    const found = await bucket.get(name);
    if (!found) return undefined;
    const about = { bytes: found.bytes, modifiedAt: found.modifiedAt };
    if (found.bytes > bytesMax) {
      found.stream.destroy();
      return about;
    }
    const draft = scratchPath('copy');
    try {
      await assertRoom(path.dirname(draft), found.bytes);
      await writeWithinRoom(found.stream, draft);
      const { size } = await stat(draft);
      if (size !== found.bytes) throw new StorageAway(`came with ${size} bytes of ${found.bytes}`);
      await copies.adopt(name, draft, about);
      return about;
    } finally {
      found.stream.destroy();
      await rm(draft, { force: true });
    }
  }

  return {
    hold: async (name, about) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const copy = await copies.hold(name);
        if (copy && isOf(copy, about)) return copy;
        copy?.release();
        await fetchOnce(name, Number.POSITIVE_INFINITY);
      }
      return copies.hold(name);
    },
    holdFirst: async (name, bytesMax) => {
      const about = await fetchOnce(name, bytesMax);
      return about && ((await copies.hold(name)) ?? about);
    },
  };
}

/** All files below a name, or the given ones, in one local folder. */
export async function fetchCopies(
  { bucket, copies, fetching }: { bucket: Bucket; copies: LocalCopies; fetching: Fetching },
  name: string,
  only?: readonly string[],
): Promise<LocalCopy> {
  const held: Held[] = [];
  const release = () => {
    for (const copy of held) copy.release();
  };
  try {
    for (const { name: full, ...about } of await bucket.list(`${name}/`)) {
      if (only && !only.includes(full.slice(name.length + 1))) continue;
      const copy = await fetching.hold(full, about);
      if (copy) held.push(copy);
    }
    return { path: copies.pathOf(name), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A listing has millisecond times, a HEAD response does not. */
function isOf(copy: About, { bytes, modifiedAt }: About): boolean {
  return copy.bytes === bytes && toSeconds(copy.modifiedAt) === toSeconds(modifiedAt);
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
