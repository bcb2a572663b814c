import type { Readable } from 'node:stream';

export interface About {
  readonly bytes: number;
  readonly modifiedAt: Date;
}
/** Both ends are inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}
export interface Opened extends About {
  /** Local path until released; undefined if the file is read from the bucket. */
  readonly path: string | undefined;
  read(range?: ByteRange): Promise<Readable>;
  release(): void;
}
export interface LocalCopy {
  readonly path: string;
  release(): void;
}

/** Storage of audio, zips and models. Writes are atomic. An unavailable store rejects with StorageAway. */
export interface Store {
  /** Replaces an existing file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns false and writes nothing if the name is known to be taken. */
  writeOnce(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Moves a local file into the store. */
  take(name: string, file: string): Promise<void>;
  /** Moves all files of a folder into the store, replacing those below the name. */
  takeFolder(name: string, folder: string): Promise<void>;
  stat(name: string): Promise<About | undefined>;
  /** For serving; frequently requested files are cached locally. */
  open(name: string): Promise<Opened | undefined>;
  /** For reading once from start to end; an unused stream must be destroyed. */
  read(name: string): Promise<(About & { readonly stream: Readable }) | undefined>;
  /** Local copies of all files below a name, or of the given ones, until released. */
  bring(name: string, only?: readonly string[]): Promise<LocalCopy>;
  /** All names below a name, sorted. */
  list(name: string): Promise<string[]>;
  discard(name: string): Promise<void>;
  discardFolder(name: string): Promise<void>;
  /** Rejects with StorageAway if writing is impossible; call it before expensive work whose result is stored. */
  check(): Promise<void>;
  /** Removes unfinished writes older than a day, and folders of unknown models. */
  sweep(knownModels: ReadonlySet<string>): Promise<void>;
  close(): Promise<void>;
}
