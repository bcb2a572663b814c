import { LEAVING_MARK } from '#common/device/state.ts';
import { delay } from '#api/client/delay.ts';
import { wipeDrafts } from '#state/form/drafts.ts';
import { storage } from '#state/storage.ts';
import { platform } from '#core/platform.ts';

const LOCK = 'entoa-leaving';
const WRITE_MS = 1000;
/** A frozen tab may hold the lock; nobody's sign-in waits for it longer. */
const WAIT_MS = 5000;

/**
 * Brings what removes the kept answers, the outbox and the audio: apart, since a page that nobody leaves needs none
 * of it.
 */
export type LoadDataWipe = () => Promise<{
  readonly clearUserData: () => Promise<void>;
  /** Decisions of a person that the server has not got. */
  readonly countUnsent: (userId: number) => Promise<number>;
}>;
let loadDataWipe: LoadDataWipe | undefined;

/** The state imports nothing of the offline part: whoever starts it hands the wipe over. */
export function connectWipe(bring: LoadDataWipe): void {
  loadDataWipe = bring;
}

/** Whether something of the person waits here to be sent. */
export async function hasUnsent(userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  const { countUnsent } = await loadDataWipe!();
  return (await countUnsent(userId)) > 0;
}

export async function markLeaving(): Promise<void> {
  await Promise.race([storage.setItem(LEAVING_MARK, '1'), delay(WRITE_MS)]);
}

/**
 * Wipes what a sign-out has left to be wiped, in this page or in one closed too early; once over all tabs. Never
 * throws.
 */
export async function finishLeaving(): Promise<void> {
  const work = async () => {
    if (!(await isMarked())) return;
    const { clearUserData } = await loadDataWipe!();
    // Somebody may have signed in while the code was on its way.
    if (!(await isMarked())) return;
    await Promise.all([wipeDrafts(), clearUserData()]);
    await forgetLeaving();
  };
  // Almost every start finds no mark, and waits for nobody.
  const finish = async () => {
    if (await isMarked()) await (platform.locks ? platform.locks.request(LOCK, work) : work());
  };
  await Promise.race([finish().catch(() => undefined), delay(WAIT_MS)]);
}

/** From here on the next person's things come: what is left of the one before is kept from them by its owner's id. */
export async function forgetLeaving(): Promise<void> {
  await storage.removeItem(LEAVING_MARK);
}

async function isMarked(): Promise<boolean> {
  return (await storage.getItem(LEAVING_MARK)) !== null;
}
