import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { assertRoom } from '#server/files/diskSpace.ts';

/** An incomplete download beside its target: `.partial`, with the server's ETag or date in `.partial.tag`. */
export interface PartialFile {
  readonly bytes: number;
  /** Value for `If-Range`. */
  readonly tag: string | undefined;
  write(piece: Buffer): Promise<void>;
  /** Starts from zero, with the server's current tag. */
  begin(tag: string | undefined): Promise<void>;
  /** Hexadecimal digits. */
  sha256(): string;
  /** Moves the complete file to its target atomically. */
  finish(): Promise<void>;
  /** Stops writing; the partial file stays. */
  close(): Promise<void>;
}

/** Opens a partial file; its existing bytes are read and hashed before more are appended. */
export async function openPartial(target: string, bytesMax: number, signal: AbortSignal): Promise<PartialFile> {
  const [place, tagPlace] = [`${target}.partial`, `${target}.partial.tag`];
  await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const { size } = await fs.stat(place).catch(() => ({ size: 0 }));
  if (size > bytesMax) await fs.rm(place, { force: true });
  let handle = await fs.open(place, 'a', 0o600);
  let hash = createHash('sha256');
  let bytes = 0;
  let tag = await fs.readFile(tagPlace, 'utf8').catch(() => undefined);
  try {
    for await (const piece of createReadStream(place, { highWaterMark: 1024 * 1024, signal })) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).length;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    get bytes() {
      return bytes;
    },
    get tag() {
      return tag;
    },
    write: async (piece) => {
      await assertRoom(path.dirname(target), piece.length);
      await handle.appendFile(piece);
      hash.update(piece);
      bytes += piece.length;
    },
    begin: async (newTag) => {
      await handle.truncate(0);
      [hash, bytes, tag] = [createHash('sha256'), 0, newTag];
      if (tag === undefined) await fs.rm(tagPlace, { force: true });
      else await fs.writeFile(tagPlace, tag, { mode: 0o600 });
    },
    sha256: () => hash.copy().digest('hex'),
    finish: async () => {
      await handle.sync();
      await handle.close();
      await fs.rename(place, target);
      await fs.rm(tagPlace, { force: true });
      await syncFolder(path.dirname(target));
    },
    close: async () => {
      await handle.close().catch(() => {});
    },
  };
}

/** Makes the rename survive a power failure, where the system supports that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
