import { refreshSession } from '#api/client/refreshSession.ts';
import { theSession } from '#api/client/session.ts';
import { bringWipe } from '#offline/bringWipe.ts';
import { startState } from '#state/startState.ts';

/**
 * The bearer of the session that this device keeps; a new one where there is none yet, or the one there was refused.
 */
export async function signedHeaders({ isRefused = false } = {}): Promise<Record<string, string>> {
  await startState(bringWipe);
  if (isRefused || theSession().accessToken() === undefined) await refreshSession();
  const token = theSession().accessToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
