import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Below this a start warns, and below that no new work is taken: the database needs room for what it has promised. */
export const [SCARCE_BYTES, LEAST_BYTES] = [1024 ** 3, 96 * 1024 ** 2];

export interface DiskSpace {
  /** True while there is too little left for new work; as of the last look, a moment ago. */
  isFull(): boolean;
  /** Bytes that can be written; undefined where the system does not say. */
  look(): Promise<number | undefined>;
  stop(): void;
}

/** Something does not fit beside the reserve; its code is the one of a file system that is full. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC';
  readonly missingBytes: number;
  constructor(missingBytes: number) {
    super(`${missingBytes} bytes are missing on the disk`);
    this.missingBytes = missingBytes;
  }
  /** Rounded up, as people are told. */
  get missingMegabytes(): string {
    return Math.ceil(this.missingBytes / 1024 ** 2).toLocaleString('pt-BR');
  }
}

const LOOK_EVERY_MS = 1000;
const LOOK_EVERY_BYTES = 4 * 1024 ** 2;

/** Bytes that can be written to the disk of a folder; undefined where the system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}

/** Throws `NoRoom` unless so many bytes fit on the disk of the folder beside the reserve. */
export async function assertRoom(folder: string, bytes: number, reserveBytes = LEAST_BYTES): Promise<void> {
  const free = await freeBytes(folder);
  if (free !== undefined && free < bytes + reserveBytes) throw new NoRoom(bytes + reserveBytes - free);
}

interface Writing {
  /** Sees every byte before it is written. */
  readonly through?: Transform;
  readonly signal?: AbortSignal;
  readonly flags?: string;
  readonly start?: number;
  readonly flush?: boolean;
}

/** Bytes that the streams of this process may still write before each of them looks at the disk again. */
let promisedBytes = 0;

/**
 * Writes a stream to a file and stops with `NoRoom` at the reserve, so that the database can go on writing. What was
 * written until then is the caller's to remove.
 */
export async function writeWithinRoom(
  source: NodeJS.ReadableStream,
  file: string,
  { signal, through = new PassThrough(), ...options }: Writing = {},
): Promise<void> {
  const folder = path.dirname(file);
  let unseen = Infinity;
  let promised = 0;
  const promise = (bytes: number) => {
    promisedBytes += bytes - promised;
    promised = bytes;
  };
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unseen += chunk.length;
      if (unseen < LOOK_EVERY_BYTES) return done(null, chunk);
      unseen = 0;
      // Counted before the look: many streams at once would each find the same room, and pass the reserve together.
      promise(LOOK_EVERY_BYTES);
      assertRoom(folder, promisedBytes).then(() => done(null, chunk), done);
    },
  });
  const target = createWriteStream(file, { mode: 0o600, ...options });
  try {
    await pipeline(source, through, watch, target, signal ? { signal } : {});
  } finally {
    promise(0);
  }
}

/**
 * A file that only takes room, beside an embedded database. Other programs may fill the disk to its last byte; the file
 * is removed then, and the database can write a sign-in or a removal and two segments of its log.
 */
const BALLAST_BYTES = 32 * 1024 ** 2;
/** Below this the file is removed; it is written again when nothing is scarce any more. */
const BALLAST_NEEDED_BYTES = 16 * 1024 ** 2;
const ballastOf = (folder: string) => path.join(folder, 'disk-reserve');

/** Removes the ballast of a folder whose disk is full. To be called before a database starts there. */
export async function dropBallastIfFull(folder: string): Promise<void> {
  if (((await freeBytes(folder)) ?? Infinity) < BALLAST_NEEDED_BYTES) await rm(ballastOf(folder), { force: true });
}

async function adjustBallast(folder: string): Promise<void> {
  await dropBallastIfFull(folder);
  const file = ballastOf(folder);
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  const room = (await freeBytes(folder)) ?? 0;
  if (size >= BALLAST_BYTES || room < LEAST_BYTES + 2 * BALLAST_BYTES) return;
  const handle = await open(file, 'w', 0o600);
  try {
    // Zeros would take no room on a file system that compresses.
    for (let written = 0; written < BALLAST_BYTES;)
      written += (await handle.write(randomBytes(Math.min(1024 ** 2, BALLAST_BYTES - written)))).bytesWritten;
  } finally {
    await handle.close();
  }
}

interface Watching {
  readonly leastBytes?: number;
  /** Whether this process keeps the ballast of the folder. */
  readonly keepsBallast?: boolean;
}

/** Keeps an eye on the disk that holds a folder. */
export async function watchDisk(
  folder: string,
  { leastBytes = LEAST_BYTES, keepsBallast = false }: Watching = {},
): Promise<DiskSpace> {
  let free: number | undefined;
  let adjusting: Promise<void> | undefined;
  const look = async () => {
    if (keepsBallast)
      await (adjusting ??= adjustBallast(folder)
        // Without it the disk is as it is.
        .catch(() => {})
        .finally(() => {
          adjusting = undefined;
        }));
    free = await freeBytes(folder);
    return free;
  };
  await look();
  const timer = setInterval(() => {
    void look();
  }, LOOK_EVERY_MS).unref();
  return { look, isFull: () => free !== undefined && free < leastBytes, stop: () => clearInterval(timer) };
}
