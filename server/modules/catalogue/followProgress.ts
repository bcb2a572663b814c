import type { Database } from '#server/db/database.ts';
import { changeInstall, type InstallRow } from './installs.ts';

const EVERY_MS = 500;
/** Samples that the download rate is averaged over. */
const LOOKS = 10;

/** Stores the download's progress twice a second, and detects there whether the install was paused or cancelled. */
export async function trackProgress(db: Database, row: InstallRow) {
  const unwanted = new AbortController();
  const bytesOfFiles = new Map<string, number>();
  const firstBytes = new Map<string, number>();
  const seen: { at: number; bytes: number }[] = [];
  const sum = () => [...bytesOfFiles.values()].reduce((all, bytes) => all + bytes, 0);

  const look = async () => {
    const isBegun = bytesOfFiles.size > 0;
    const now = { at: performance.now(), bytes: sum() };
    seen.push(now);
    if (seen.length > LOOKS) seen.shift();
    const seconds = (now.at - seen[0]!.at) / 1000;
    const rate = seconds > 0 ? Math.max(0, now.bytes - seen[0]!.bytes) / seconds : 0;
    const change = {
      state: 'fetching',
      message: null,
      retryAt: null,
      ...(isBegun && { bytes: now.bytes, rate }),
    } as const;
    if (!(await changeInstall(db, row, change))) unwanted.abort(new Error('nobody wants it any more'));
  };
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    // An unavailable database is handled by the job.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  }, EVERY_MS);
  return {
    unwanted: unwanted.signal,
    isWanted: () => !unwanted.signal.aborted,
    of: (file: string) => (bytes: number) => {
      if (bytesOfFiles.get(file) === undefined) {
        firstBytes.set(file, bytes);
        seen.length = 0;
      }
      bytesOfFiles.set(file, bytes);
    },
    /** True if this attempt received at least one byte. */
    hasMoved: () => [...bytesOfFiles].some(([file, bytes]) => bytes > firstBytes.get(file)!),
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
