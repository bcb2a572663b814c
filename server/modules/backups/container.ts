import type { Readable } from 'node:stream';

/** A file under a name that it alone ever has. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Where a backup is written: parts one after the other, the manifest as the last. */
export interface Sink {
  /** Takes exactly `bytes` from the body; its SHA-256 is known once it was read to its end. */
  write(name: string, bytes: number, body: Readable, sha256: () => string): Promise<void>;
  /** The SHA-256 of those files that lie there already from an earlier backup; asked in the order of their names. */
  known?(files: readonly NamedFile[]): Promise<(string | undefined)[]>;
  /** From here on the backup is there. */
  finish(): Promise<void>;
  /** Leaves nothing of a backup that did not come to its end. */
  abandon(): Promise<void>;
}

/**
 * A backup that is read from its first part to its last, the manifest; each body is read or destroyed before the next.
 */
export interface Source {
  parts(): AsyncIterable<{ readonly name: string; readonly bytes: number; readonly body: Readable }>;
}
