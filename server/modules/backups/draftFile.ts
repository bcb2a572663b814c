import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { writeWithinRoom } from '#server/files/diskSpace.ts';

/** A local file that is written line by line and then read, for lists too long for memory. */
export interface DraftFile {
  add(line: string): Promise<void>;
  /** Rejects if any line could not be written. */
  close(): Promise<void>;
  /** Stops writing; the caller removes the file. */
  abandon(): void;
}

export function openDraftFile(file: string): DraftFile {
  const stream = new PassThrough();
  let failure: Error | undefined;
  let goOn = () => {};
  const written = writeWithinRoom(stream, file).catch((error: unknown) => {
    failure ??= error as Error;
  });
  stream.on('drain', () => goOn());
  stream.on('close', () => goOn());
  return {
    add: async (line) => {
      if (failure) throw failure;
      if (stream.write(`${line}\n`)) return;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    close: async () => {
      stream.end();
      await written;
      if (failure) throw failure;
    },
    abandon: () => stream.destroy(),
  };
}

/** Lines of such a file. Closes the file even if reading stops early, which `readline` leaves to its caller. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const input = fs.createReadStream(file);
  try {
    yield* createInterface({ input });
  } finally {
    input.destroy();
  }
}
