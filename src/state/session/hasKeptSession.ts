import { SESSION_KEY } from '#common/device/state.ts';
import { storage } from '#state/storage.ts';

/** True if a session is stored on this device; reads the storage without loading the store. */
export async function hasKeptSession(): Promise<boolean> {
  const stored = await storage.getItem(SESSION_KEY);
  return stored !== null && stored.includes('"isLogin":"true"');
}
