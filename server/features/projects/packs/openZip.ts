import { once } from 'node:events';
import type { Readable } from 'node:stream';
import yazl from 'yazl';
import { writeWithinRoom } from '#server/files/diskSpace.ts';

/** A zip that is written to a file, stored; memory stays flat for any number of entries. */
export interface WritingZip {
  /** Resolves when it has been read: the next is added then, so nothing piles up. */
  add(path: string, stream: Readable, mtime: Date): Promise<void>;
  /** Goes in compressed. */
  addText(path: string, text: string): void;
  /** Resolves when the file is whole. */
  end(): Promise<void>;
  /** Lets go of the file, whatever it holds. */
  abandon(): void;
}

/** Rejects `add` and `end` when the disk, a stream or the signal ends it. */
export function openZip(file: string, signal: AbortSignal): WritingZip {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const writing = writeWithinRoom(output, file, { signal });
  writing.catch(() => {});
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));
  return {
    add: async (path, stream, mtime) => {
      // The zip keeps this function to its end, and with it all that it names: the sound must not be among it.
      let held: Readable | undefined = stream;
      const read = once(stream, 'close');
      zip.addReadStreamLazy(path, { compress: false, mtime }, (give) => {
        give(null, held!);
        held = undefined;
      });
      try {
        await Promise.race([writing, read]);
      } catch (error) {
        // What the zip reads from may break: it does not look at that itself.
        output.destroy(error as Error);
        throw error;
      }
    },
    addText: (path, text) => zip.addBuffer(Buffer.from(text), path, { compress: true }),
    end: async () => {
      zip.end();
      await writing;
    },
    abandon: () => {
      output.destroy();
    },
  };
}
