import { once } from 'node:events';
import fs from 'node:fs';

/** A local file that is written line by line and then read: what is too long for the memory. */
export interface DraftFile {
  add(line: string): Promise<void>;
  /** Rejects when not every line could be written. */
  close(): Promise<void>;
  /** Nothing more is written; the file is left to whoever named it. */
  abandon(): void;
}

export function openDraftFile(file: string): DraftFile {
  const stream = fs.createWriteStream(file, { mode: 0o600 });
  let failure: Error | undefined;
  let goOn = () => {};
  stream.on('error', (error) => {
    failure ??= error;
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
      if (!stream.closed) await once(stream, 'close');
      if (failure) throw failure;
    },
    abandon: () => stream.destroy(),
  };
}
