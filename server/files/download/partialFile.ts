import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { assertRoom } from '#server/files/diskSpace.ts';

/** Bytes of a file on their way, beside its place: `.partial`, and what the source called them: `.partial.tag`. */
export interface PartialFile {
  readonly bytes: number;
  /** For `If-Range`. */
  readonly tag: string | undefined;
  write(piece: Buffer): Promise<void>;
  /** From nothing, as what the source now calls it. */
  begin(tag: string | undefined): Promise<void>;
  /** In hexadecimal digits. */
  sha256(): string;
  /** Appears whole under its name. */
  finish(): Promise<void>;
  /** Ends the writing; what has come stays. */
  close(): Promise<void>;
}

/** What has come so far is read again, and hashed, before anything is added to it. */
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

/** So that the new name outlives a loss of power; some systems know no such thing. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
