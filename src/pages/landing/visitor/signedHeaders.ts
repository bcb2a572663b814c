import { refreshSession } from '#api/client/refreshSession.ts';
import { getSession } from '#api/client/session.ts';
import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { startState } from '#state/startState.ts';

/**
 * The authorization header of the stored session; the token is refreshed if there is none yet, or if it was refused.
 */
export async function signedHeaders({ isRefused = false } = {}): Promise<Record<string, string>> {
  await startState(loadDataWipe);
  if (isRefused || getSession().accessToken() === undefined) await refreshSession();
  const token = getSession().accessToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
