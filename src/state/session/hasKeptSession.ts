import { SESSION_KEY } from '#common/device/state.ts';
import { readSlice } from '#state/storedSlice.ts';

/** True if a session is stored on this device; reads the storage without loading the store. */
export async function hasKeptSession(): Promise<boolean> {
  return (await readSlice(SESSION_KEY))?.['isLogin'] === true;
}
