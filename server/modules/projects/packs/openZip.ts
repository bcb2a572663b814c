import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { writeWithinRoom } from '#server/files/diskSpace.ts';

/** A zip written to a file without compression; memory use does not grow with the number of entries. */
export interface WritingZip {
  /** Resolves when the stream was read; add the next entry only then, so that nothing accumulates. */
  add(path: string, stream: Readable, mtime: Date): Promise<void>;
  /** Adds a compressed text file. */
  addText(path: string, text: string): void;
  /** Resolves when the file is complete. */
  end(): Promise<void>;
  /** Closes the file, complete or not. */
  abandon(): void;
}

/** yazl references each entry's writer, and with it the entry's bytes, until the zip ends. */
function letGoOf(zip: yazl.ZipFile) {
  const { entries } = zip as unknown as { entries: { state: number; doFileDataPump?: unknown }[] };
  const last = entries.at(-1)!;
  if (last.state === FILE_DATA_DONE) delete last.doFileDataPump;
}
/** State of a finished entry: https://github.com/thejoshwolfe/yazl/blob/3.3.1/index.js. */
const FILE_DATA_DONE = 3;

/** `add` and `end` reject after a disk or stream error or an abort. */
export function openZip(file: string, signal: AbortSignal): WritingZip {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Duplex;
  const writing = writeWithinRoom(output, file, { signal });
  writing.catch(() => {});
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => output.destroy(error));
  return {
    add: async (path, stream, mtime) => {
      try {
        // Size and checksum must precede the bytes for streaming readers: java.util.zip, funzip.
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
