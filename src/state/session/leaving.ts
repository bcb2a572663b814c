import { LEAVING_MARK } from '#common/device/state.ts';
import { delay } from '#api/client/delay.ts';
import { wipeDrafts } from '#state/form/drafts.ts';
import { storage } from '#state/storage.ts';
import { withDeviceLock } from '#state/deviceLock.ts';

const LOCK = 'entoa-leaving';
const WRITE_MS = 1000;
/** A frozen tab may hold the lock; a sign-in does not wait longer than this. */
const WAIT_MS = 5000;

/**
 * Loads the code that deletes cached responses, outbox and audio; it is a separate chunk because most pages need none
 * of it.
 */
export type LoadDataWipe = () => Promise<{
  readonly clearUserData: () => Promise<void>;
  /** Number of the person's mutations that have not reached the server. */
  readonly countUnsent: (userId: number) => Promise<number>;
}>;
let loadDataWipe: LoadDataWipe | undefined;

/** Dependency injection: the state must not import the offline part. */
export function connectWipe(bring: LoadDataWipe): void {
  loadDataWipe = bring;
}

/** True if mutations of the person wait on this device. */
export async function hasUnsent(userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  const { countUnsent } = await loadDataWipe!();
  return (await countUnsent(userId)) > 0;
}

export async function markLeaving(): Promise<void> {
  await Promise.race([storage.setItem(LEAVING_MARK, '1'), delay(WRITE_MS)]);
}

/**
 * Deletes what an unfinished sign-out has left, in this page or in one closed too early; a lock ensures that only one
 * tab does it. Never throws.
 */
export async function finishLeaving(): Promise<void> {
  const work = async () => {
    if (!(await isMarked())) return;
    const { clearUserData } = await loadDataWipe!();
    // Somebody may have signed in while the code was loading.
    if (!(await isMarked())) return;
    await Promise.all([wipeDrafts(), clearUserData()]);
    await forgetLeaving();
  };
  // Without a mark, which is the usual case, no lock is requested.
  const finish = async () => {
    if (await isMarked()) await withDeviceLock(LOCK, work);
  };
  await Promise.race([finish().catch(() => undefined), delay(WAIT_MS)]);
}

/**
 * Called when the next person's data may be stored: leftovers of the previous person are separated by their owner's id.
 */
export async function forgetLeaving(): Promise<void> {
  await storage.removeItem(LEAVING_MARK);
}

async function isMarked(): Promise<boolean> {
  return (await storage.getItem(LEAVING_MARK)) !== null;
}
