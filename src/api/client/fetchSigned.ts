import { refreshSession } from './refreshSession.ts';
import { authHeaders, getSession } from './session.ts';

/** One request with the session's token, of what is read as it comes; after a 401 once more with a new one. */
export async function fetchSigned(ask: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  if (getSession().accessToken() === undefined) await refreshSession();
  const first = await ask(authHeaders());
  return first.status === 401 && (await refreshSession()) ? ask(authHeaders()) : first;
}
