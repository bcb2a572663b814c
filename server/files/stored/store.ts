import path from 'node:path';
import type { Readable } from 'node:stream';

export const AUDIO_HASH = /^[0-9a-f]{64}$/;

/** Names of what is kept, the same in every store. None is ever built from a client's text. */
export const audioName = (hash: string): string => nameOfHash(hash, 'wav');
/** What telephony was made from, beside it. */
export const masterName = (hash: string): string => nameOfHash(hash, 'master.wav');
/** The light copy of the audio, beside it. */
export const opusName = (hash: string): string => nameOfHash(hash, 'ogg');
export const zipName = (file: string): string => `zips/${path.basename(file)}`;
/** The pieces of numbers of a voice, one behind the other. */
export const numbersName = (file: string): string => `numbers/${path.basename(file)}`;
/** Everything of a version of a model lies below it. `folder` is a UUID. */
export const modelName = (folder: string): string => `models/${path.basename(folder)}`;

function nameOfHash(hash: string, kind: 'wav' | 'master.wav' | 'ogg'): string {
  if (!AUDIO_HASH.test(hash)) throw new Error('not an audio hash');
  return `audio/${hash.slice(0, 2)}/${hash}.${kind}`;
}

export interface About {
  readonly bytes: number;
  readonly modifiedAt: Date;
}
/** Both ends are part of it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}
export interface Opened extends About {
  /** Where it lies on this machine's disk until it is released; undefined where it is read from afar. */
  readonly path: string | undefined;
  read(range?: ByteRange): Promise<Readable>;
  release(): void;
}
export interface LocalCopy {
  readonly path: string;
  release(): void;
}

/**
 * Where audio, zips and models are kept. Whatever is written appears whole or not at all. A store that does not answer
 * rejects with StorageAway.
 */
export interface Store {
  /** Replaces what had the name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** False, and nothing is written, where the store knows that the name is taken. */
  writeOnce(name: string, bytes: Uint8Array): Promise<boolean>;
  /** Takes a file of this machine's disk over: it is gone from there. */
  take(name: string, file: string): Promise<void>;
  /** The same with all files of a folder, which replace those below the name. */
  takeFolder(name: string, folder: string): Promise<void>;
  stat(name: string): Promise<About | undefined>;
  /** To be served: what is asked for often stays on this machine's disk for a while. */
  open(name: string): Promise<Opened | undefined>;
  /** To be read once, from its beginning to its end; whoever does not read it must destroy its stream. */
  read(name: string): Promise<(About & { readonly stream: Readable }) | undefined>;
  /** Files below a name, all or those named, on this machine's disk until they are released. */
  bring(name: string, only?: readonly string[]): Promise<LocalCopy>;
  /** All names below a name, in their order. */
  list(name: string): Promise<string[]>;
  discard(name: string): Promise<void>;
  discardFolder(name: string): Promise<void>;
  /** Rejects with StorageAway while nothing can be kept: before costly work whose result is to be kept. */
  check(): Promise<void>;
  /** Removes what was begun more than a day ago and never ended, and folders of models that nobody knows. */
  sweep(knownModels: ReadonlySet<string>): Promise<void>;
  close(): Promise<void>;
}
