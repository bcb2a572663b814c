import { SESSION_KEY } from '#common/device/state.ts';
import { readSlice, writeSlice } from '#state/storedSlice.ts';
import type { Session } from './sessionSlice.ts';
import { saveTabToken } from './tabToken.ts';

const WAIT_MS = 1000;

/** The refresh token on disk, which another tab may have replaced. */
export async function readStoredRefreshToken(): Promise<string | undefined> {
  const token = (await readSlice(SESSION_KEY))?.['refreshToken'];
  return typeof token === 'string' ? token : undefined;
}

/**
 * Writes the session to disk before the store changes: if the page were closed in between, a sign-in would be lost or a
 * sign-out undone.
 */
export async function storeSession({
  refreshToken,
  user,
  isLogin,
  rememberMe,
}: Omit<Session, 'accessToken' | 'endedBy'>): Promise<void> {
  saveTabToken(isLogin && !rememberMe ? refreshToken : null);
  const fields = { refreshToken: rememberMe ? refreshToken : null, user, isLogin, rememberMe };
  await Promise.race([
    writeSlice(SESSION_KEY, fields),
    new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    }),
  ]);
}
