import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

/** yazl keeps the function that wrote an entry, and with it the entry's bytes, until the zip ends. */
function letGoOf(zip: yazl.ZipFile) {
  const { entries } = zip as unknown as { entries: { state: number; doFileDataPump?: unknown }[] };
  const last = entries.at(-1)!;
  if (last.state === FILE_DATA_DONE) delete last.doFileDataPump;
}
/** https://github.com/thejoshwolfe/yazl/blob/3.3.1/index.js: an entry's last state. */
const FILE_DATA_DONE = 3;

/** Rejects `add` and `end` when the disk, a stream or the signal ends it. */
export function openZip(file: string, signal: AbortSignal): WritingZip {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Duplex;
  const writing = writeWithinRoom(output, file, { signal });
  writing.catch(() => {});
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));
  return {
    add: async (path, stream, mtime) => {
      try {
        // Size and checksum stand before the bytes, for programs that unpack while they receive: java.util.zip, funzip.
        const bytes = await Promise.race([buffer(stream), writing.then(() => Buffer.alloc(0))]);
        zip.addBuffer(bytes, path, { compress: false, mtime });
        letGoOf(zip);
        if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), writing]);
      } catch (error) {
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
