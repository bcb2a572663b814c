import type { Readable } from 'node:stream';

/** A file whose name is never reused for other content. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Destination of a backup: parts are written one after the other, the manifest last. */
export interface Sink {
  /** Reads exactly `bytes` from the body; its SHA-256 is available once the body was read to its end. */
  write(name: string, bytes: number, body: Readable, sha256: () => string): Promise<void>;
  /** SHA-256 of each file stored by an earlier backup, undefined for others; call it in the order of the names. */
  known?(files: readonly NamedFile[]): Promise<(string | undefined)[]>;
  /** Makes the backup visible as complete. */
  finish(): Promise<void>;
  /** Removes everything of an unfinished backup. */
  abandon(): Promise<void>;
}

/** A backup, read from its first part to its last, the manifest; each body is read or destroyed before the next. */
export interface Source {
  parts(): AsyncIterable<{ readonly name: string; readonly bytes: number; readonly body: Readable }>;
}
