import { ofBase } from '#common/device/atBase.ts';
import { platform } from '#core/platform.ts';

const LOCK = ofBase('entoa-tab');
const MARK = ofBase('entoa-tab');

/** Held as long as the tab lives, by every tab: how a new one knows whether it is alone. */
export function holdTab(): void {
  void platform.locks?.request(LOCK, { mode: 'shared' }, () => new Promise(() => {}));
}

/** Marks this tab as one that has seen the session: the mark outlives a reload, not the tab. */
export function markTab(): void {
  sessionStorage.setItem(MARK, '1');
}

export function unmarkTab(): void {
  sessionStorage.removeItem(MARK);
}

/** Whether a session that ends with the last tab is still going on. Ask before `holdTab`. */
export async function isSessionOpenInATab(): Promise<boolean> {
  if (sessionStorage.getItem(MARK) !== null || !platform.locks) return true;
  const { held = [] } = await platform.locks.query();
  return held.some(({ name }) => name === LOCK);
}
