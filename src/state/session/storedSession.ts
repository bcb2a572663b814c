import { SESSION_KEY } from '#common/device/state.ts';
import { STATE_VERSION } from '#state/persisted.ts';
import type { Session } from './sessionSlice.ts';
import { storage } from '#state/storage.ts';
import { saveTabToken } from './tabToken.ts';

const WAIT_MS = 1000;

/** The refresh token on disk, which another tab may have replaced. */
export async function readStoredRefreshToken(): Promise<string | undefined> {
  const stored = await storage.getItem(SESSION_KEY);
  if (stored === null) return undefined;
  try {
    const fields = JSON.parse(stored) as Record<string, string>;
    return (JSON.parse(fields['refreshToken'] ?? 'null') as string | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the session to disk in redux-persist's format before the store changes: if the page were closed in between, a
 * sign-in would be lost or a sign-out undone.
 */
export async function storeSession({
  refreshToken,
  user,
  isLogin,
  rememberMe,
}: Omit<Session, 'accessToken' | 'endedBy'>): Promise<void> {
  saveTabToken(isLogin && !rememberMe ? refreshToken : null);
  const fields = {
    refreshToken: rememberMe ? refreshToken : null,
    user,
    isLogin,
    rememberMe,
    _persist: { version: STATE_VERSION, rehydrated: true },
  };
  const written = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
  await Promise.race([
    storage.setItem(SESSION_KEY, JSON.stringify(written)),
    new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    }),
  ]);
}
