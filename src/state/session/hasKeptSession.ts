import { SESSION_KEY } from '#common/device/state.ts';
import { storage } from '#state/storage.ts';

/** Whether this device keeps a session; asked without loading the store. */
export async function hasKeptSession(): Promise<boolean> {
  const stored = await storage.getItem(SESSION_KEY);
  return stored !== null && stored.includes('"isLogin":"true"');
}
