import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Free bytes below which a start warns, and below which no new work is accepted, since the database needs space for
 * confirmed writes.
 */
export const [SCARCE_BYTES, LEAST_BYTES] = [1024 ** 3, 96 * 1024 ** 2];

export interface DiskSpace {
  /** True while there is too little space for new work, as of the last check. */
  isFull(): boolean;
  /** Free bytes; undefined if the system does not report them. */
  look(): Promise<number | undefined>;
  stop(): void;
}

/** Too little space beside the reserve; has the code of a full file system. */
export class NoRoom extends Error {
  readonly code = 'ENOSPC';
  readonly missingBytes: number;
  constructor(missingBytes: number) {
    super(`${missingBytes} bytes are missing on the disk`);
    this.missingBytes = missingBytes;
  }
  /** Rounded up for display. */
  get missingMegabytes(): string {
    return Math.ceil(this.missingBytes / 1024 ** 2).toLocaleString('pt-BR');
  }
}

const LOOK_EVERY_MS = 1000;
const LOOK_EVERY_BYTES = 4 * 1024 ** 2;

/** Free bytes on the folder's disk; undefined if the system does not report them. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}

/** Throws `NoRoom` unless the bytes fit on the folder's disk beside the reserve. */
export async function assertRoom(folder: string, bytes: number, reserveBytes = LEAST_BYTES): Promise<void> {
  const free = await freeBytes(folder);
  if (free !== undefined && free < bytes + reserveBytes) throw new NoRoom(bytes + reserveBytes - free);
}

interface Writing {
  /** Receives every byte before it is written. */
  readonly through?: Transform;
  readonly signal?: AbortSignal;
  readonly flags?: string;
  readonly start?: number;
  readonly flush?: boolean;
}

/** Bytes that this process's streams may still write before each checks the disk again. */
let promisedBytes = 0;

/**
 * Writes a stream to a file and stops with `NoRoom` at the reserve, so that the database can keep writing. The caller
 * removes the incomplete file.
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
      // Counted before the check, since concurrent streams would otherwise all find the same space and exceed the
      // reserve together.
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
 * Size of a placeholder file beside an embedded database. Other programs may fill the disk completely; the file is then
 * removed, so that the database can still write a sign-in or a deletion and two WAL segments.
 */
const BALLAST_BYTES = 32 * 1024 ** 2;
/** Free bytes below which the file is removed; it is recreated once space is no longer scarce. */
const BALLAST_NEEDED_BYTES = 16 * 1024 ** 2;
const ballastOf = (folder: string) => path.join(folder, 'disk-reserve');

/** Removes the placeholder file if the disk is full. Call it before starting a database in the folder. */
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
    // Random data, since zeros would take no space on a compressing file system.
    for (let written = 0; written < BALLAST_BYTES;)
      written += (await handle.write(randomBytes(Math.min(1024 ** 2, BALLAST_BYTES - written)))).bytesWritten;
  } finally {
    await handle.close();
  }
}

interface Watching {
  readonly leastBytes?: number;
  /** True if this process manages the folder's placeholder file. */
  readonly keepsBallast?: boolean;
}

export async function watchDisk(
  folder: string,
  { leastBytes = LEAST_BYTES, keepsBallast = false }: Watching = {},
): Promise<DiskSpace> {
  let free: number | undefined;
  let adjusting: Promise<void> | undefined;
  const look = async () => {
    if (keepsBallast)
      await (adjusting ??= adjustBallast(folder)
        // The placeholder file is optional.
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
