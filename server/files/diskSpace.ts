import { statfs } from 'node:fs/promises';

/** Below this a start warns, and below that no new work is taken: the database needs room for what it has promised. */
export const [SCARCE_BYTES, LEAST_BYTES] = [1024 ** 3, 96 * 1024 ** 2];

export interface DiskSpace {
  /** True while there is too little left for new work; as of the last look, a moment ago. */
  isFull(): boolean;
  /** Bytes that can be written; undefined where the system does not say. */
  look(): Promise<number | undefined>;
  stop(): void;
}

const LOOK_EVERY_MS = 1000;

/** Bytes that can be written to the disk of a folder; undefined where the system does not say. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}

/** Keeps an eye on the disk that holds a folder. */
export async function watchDisk(folder: string, leastBytes = LEAST_BYTES): Promise<DiskSpace> {
  let free: number | undefined;
  const look = async () => {
    free = await freeBytes(folder);
    return free;
  };
  await look();
  const timer = setInterval(() => {
    void look();
  }, LOOK_EVERY_MS).unref();
  return { look, isFull: () => free !== undefined && free < leastBytes, stop: () => clearInterval(timer) };
}
