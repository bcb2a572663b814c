import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OLD_MS } from '#server/files/removeOld.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import type { Bucket } from './bucket.ts';
import type { Held, LocalCopies } from './localCopies.ts';
import { abort, listUploads, PART_BYTES, uploadMultipart } from './multipart.ts';
import { fetchCopies, type Fetching } from './fetchCopies.ts';
import { isStorageAway } from './storageAway.ts';
import type { About, ByteRange, Opened, Store } from './store.ts';

/**
 * Max size of files that are cached locally for playback; zips and larger files are streamed from the bucket each time.
 */
const COPIED_BYTES_MAX = 16 * 1024 ** 2;
/**
 * Time for which a copy is served without checking; files removed by another process may remain available here for it.
 */
const BELIEVED_MS = 60_000;
const BELIEVED_MAX = 20_000;

interface Means {
  readonly bucket: Bucket;
  readonly copies: LocalCopies;
  readonly fetching: Fetching;
}

const isHeld = (found: Held | About): found is Held => 'release' in found;

/** A bucket with a local cache of files in use. */
export function openS3Store({ bucket, copies, fetching }: Means): Store {
  const believedAt = new Map<string, number>();
  const believe = (name: string) => {
    if (believedAt.size >= BELIEVED_MAX) believedAt.clear();
    believedAt.set(name, performance.now());
  };
  const isBelieved = (name: string) => performance.now() - (believedAt.get(name) ?? -Infinity) < BELIEVED_MS;
  const forget = async (name: string) => {
    believedAt.delete(name);
    await copies.drop(name);
  };
  const fromAfar = (name: string, about: About): Opened => ({
    ...about,
    path: undefined,
    read: async (range?: ByteRange) => {
      const found = await bucket.get(name, range);
      if (!found) throw new Error('removed while it was read');
      return found.stream;
    },
    release: () => {},
  });
  const fromCopy = ({ path: file, bytes, modifiedAt, release }: Held): Opened => ({
    path: file,
    bytes,
    modifiedAt,
    release,
    read: () => Promise.reject(new Error('a copy is read from its place')),
  });

  async function open(name: string): Promise<Opened | undefined> {
    if (name.startsWith('zips/')) return orNone(name, await bucket.head(name), (about) => fromAfar(name, about));
    const copy = await copies.hold(name);
    if (copy && isBelieved(name)) return fromCopy(copy);
    try {
      const found = copy ? await renew(name, copy) : await fetching.holdFirst(name, COPIED_BYTES_MAX);
      return await orNone(name, found, (one) => {
        if (!isHeld(one)) return fromAfar(name, one);
        believe(name);
        return fromCopy(one);
      });
    } catch (error) {
      // A full local disk does not prevent streaming from the bucket.
      if (isDiskFull(error)) return orNone(name, await bucket.head(name), (about) => fromAfar(name, about));
      // While the bucket is unavailable, an unverified copy is better than nothing.
      const left = isStorageAway(error) ? await copies.hold(name) : undefined;
      if (left) return fromCopy(left);
      throw error;
    }
  }

  /** Returns the copy if it is current, else a new one. */
  async function renew(name: string, copy: Held): Promise<Held | undefined> {
    try {
      const about = await bucket.head(name);
      return about && (await fetching.hold(name, about));
    } finally {
      copy.release();
    }
  }

  async function orNone<T>(
    name: string,
    found: T | undefined,
    then: (found: T) => Opened,
  ): Promise<Opened | undefined> {
    if (found !== undefined) return then(found);
    await forget(name);
    return undefined;
  }

  async function upload(name: string, file: string): Promise<void> {
    const { size } = await stat(file);
    if (size > PART_BYTES) await uploadMultipart(bucket, name, file, size);
    else await bucket.put(name, await readFile(file));
    believedAt.delete(name);
    // Models made on this machine will most likely be used here.
    const about = name.startsWith('models/') ? await bucket.head(name).catch(() => undefined) : undefined;
    if (about?.bytes === size) await copies.adopt(name, file, about).catch(() => undefined);
    else await copies.drop(name);
    await rm(file, { force: true });
  }

  async function removeAll(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await bucket.remove(name);
      await forget(name);
    }
  }

  return {
    open,
    write: async (name, bytes) => {
      await bucket.put(name, bytes);
      await forget(name);
    },
    writeOnce: (name, bytes) => bucket.putOnce(name, bytes),
    take: upload,
    takeFolder: async (name, folder) => {
      const files = await readdir(folder);
      for (const file of files) await upload(`${name}/${file}`, path.join(folder, file));
      const wanted = new Set(files.map((file) => `${name}/${file}`));
      const found = await bucket.list(`${name}/`);
      await removeAll(found.flatMap((one) => (wanted.has(one.name) ? [] : [one.name])));
      await rm(folder, { recursive: true, force: true });
    },
    stat: (name) => bucket.head(name),
    read: (name) => bucket.get(name),
    bring: (name, only) => fetchCopies({ bucket, copies, fetching }, name, only),
    list: async (name) => (await bucket.list(`${name}/`)).map((one) => one.name).sort(),
    discard: (name) => removeAll([name]),
    discardFolder: async (name) => {
      await removeAll((await bucket.list(`${name}/`)).map((one) => one.name));
      await copies.drop(name);
    },
    check: async () => {
      if (bucket.isAway()) await bucket.head('entoa.txt');
    },
    sweep: async (knownModels) => {
      const isOld = (time: Date) => Date.now() - time.getTime() > OLD_MS;
      const folderOf = ({ name }: { name: string }) => name.split('/')[1] ?? '';
      const found = await bucket.list('models/');
      const fresh = new Set(found.filter(({ modifiedAt }) => !isOld(modifiedAt)).map(folderOf));
      const lost = found.filter((one) => !knownModels.has(folderOf(one)) && !fresh.has(folderOf(one)));
      await removeAll(lost.map(({ name }) => name));
      for (const begun of (await listUploads(bucket)).filter(({ begunAt }) => isOld(begunAt)))
        await abort(bucket, begun);
    },
    close: async () => copies.close(),
  };
}
