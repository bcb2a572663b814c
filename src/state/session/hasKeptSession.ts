import { storage } from '#state/storage.ts';

export const SESSION_KEY = 'persist:session';

/** Whether this device keeps a session; asked without loading the store. */
export async function hasKeptSession(): Promise<boolean> {
  const stored = await storage.getItem(SESSION_KEY);
  return stored !== null && stored.includes('"isLogin":"true"');
}
