import fs from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { extract, pack } from 'tar-stream';
import { writeWithinRoom } from '#server/files/diskSpace.ts';
import { inPieces } from '#server/http/send/closeWhenStalled.ts';
import type { Sink, Source } from './container.ts';
import { BackupFault } from './format.ts';

/** First bytes of an `age` file; the `age` command can open such a file too. */
const ENCRYPTED = 'age-encryption.org/';

/** Writes one archive file, renamed to its final name once complete; encrypted if there is a password. */
export async function openTarSink(file: string, password?: string): Promise<Sink> {
  const draft = `${file}.partial`;
  const archive = pack();
  const source = password === undefined ? archive : await encrypt(archive, password);
  const written = writeWithinRoom(source as unknown as NodeJS.ReadableStream, draft);
  // The error is reported where the promise is awaited.
  written.catch(() => {});
  return {
    write: async (name, bytes, body) => {
      try {
        const entry = archive.entry({ name, size: bytes, mode: 0o600 });
        await Promise.race([pipeline(body, entry), written.then(() => {})]);
      } catch (error) {
        // The file's own error is the reason why the archive accepts no more.
        if (archive.destroyed) await written;
        throw error;
      } finally {
        body.destroy();
      }
    },
    finish: async () => {
      archive.finalize();
      await written;
      await sync(draft);
      await rename(draft, file);
    },
    abandon: async () => {
      archive.destroy();
      await written.catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/** Packs a backup into a stream while it is made. If either fails, so does the other. */
export function openTarStream(): { sink: Sink; archive: Readable } {
  const { archive, write, finalize, fail } = openPack();
  return {
    sink: {
      write: async (name, bytes, body) => write({ name, bytes, body }),
      finish: async () => finalize(),
      abandon: async () => fail(new BackupFault('No backup was made.')),
    },
    archive,
  };
}

async function encrypt(archive: ReturnType<typeof pack>, password: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(password);
  const sealed = await encrypter.encrypt(webOf(archive as unknown as AsyncIterable<Uint8Array>));
  return Readable.fromWeb(sealed as unknown as ReadableStream);
}

/** Reads an archive file. Rejects with a BackupFault if it is encrypted and the password is wrong. */
export function openTarSource(file: string, password?: string): Source {
  return {
    async *parts() {
      const plain = await openPlain(file, password);
      const archive = extract();
      // Errors of the pipeline surface through the archive.
      const read = pipeline(plain, archive).catch((error: unknown) => archive.destroy(error as Error));
      try {
        for await (const entry of archive)
          yield { name: entry.header.name, bytes: entry.header.size ?? 0, body: entry as unknown as Readable };
      } finally {
        plain.destroy();
        await read;
      }
    },
  };
}

/** Streams the whole backup as one archive. */
export function packTar(source: Source): Readable {
  const { archive, write, finalize, fail } = openPack();
  const writeAll = async () => {
    for await (const part of source.parts()) await write(part);
    finalize();
  };
  writeAll().catch((error: unknown) => fail(error as Error));
  return archive;
}

function openPack() {
  const packed = pack();
  const closed = new AbortController();
  const { signal } = closed;
  // tar-stream does not use Node's own stream classes.
  const archive = Readable.from(packed as unknown as AsyncIterable<Uint8Array>, { objectMode: false });
  archive.once('close', () => closed.abort());
  return {
    archive,
    write: async ({ name, bytes, body }: { name: string; bytes: number; body: Readable }) => {
      try {
        // Rows come as up to 4 MB at once, which a slow reader seems not to take for minutes.
        await pipeline(body, inPieces, packed.entry({ name, size: bytes, mode: 0o600 }), { signal });
      } finally {
        // If the reader has gone away, the body's entry no longer exists.
        body.destroy();
      }
    },
    finalize: () => packed.finalize(),
    fail: (error: Error) => packed.destroy(error),
  };
}

async function openPlain(file: string, password: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return fs.createReadStream(file);
  if (password === undefined)
    throw new BackupFault(
      'This backup is encrypted: set BACKUP_PASSWORD to the password it was made with.',
      'password',
    );
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(password);
  try {
    const plain = await decrypter.decrypt(webOf(fs.createReadStream(file)));
    return Readable.fromWeb(plain as unknown as ReadableStream);
  } catch {
    throw new BackupFault(
      'This backup was encrypted with another password, or it is damaged at its beginning.',
      'password',
    );
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === ENCRYPTED;
  } finally {
    await handle.close();
  }
}

/** `tar-stream` does not use Node's own stream classes. */
const webOf = (stream: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(stream, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>;

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
