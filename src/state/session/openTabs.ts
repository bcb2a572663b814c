import { ofBase } from '#common/device/atBase.ts';
import { sessionStore, platform } from '#core/platform.ts';
import { untilPutAside } from '#state/deviceLock.ts';

const LOCK = ofBase('entoa-tab');
const MARK = ofBase('entoa-tab');

/** A lock that every tab holds as long as it lives, so that a new tab knows whether it is the only one. */
export function holdTab(): void {
  const hold = () => void platform.locks?.request(LOCK, { mode: 'shared' }, () => untilPutAside());
  hold();
  addEventListener('pageshow', ({ persisted }) => persisted && hold());
}

/** Marks this tab as one in which the session was open: the mark survives a reload, but not the tab. */
export function markTab(): void {
  sessionStore.setItem(MARK, '1');
}

export function unmarkTab(): void {
  sessionStore.removeItem(MARK);
}

/** True if a session that ends with the last tab is still open. Must be called before `holdTab`. */
export async function isSessionOpenInATab(): Promise<boolean> {
  if (sessionStore.getItem(MARK) !== null || !platform.locks) return true;
  const { held = [] } = await platform.locks.query();
  return held.some(({ name }) => name === LOCK);
}
