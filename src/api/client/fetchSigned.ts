import { refreshSession } from './refreshSession.ts';
import { authHeaders, getSession } from './session.ts';

/** One streaming request with the session's token; after a 401 once more with a new token. */
export async function fetchSigned(ask: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  if (getSession().accessToken() === undefined) await refreshSession();
  const first = await ask(authHeaders());
  return first.status === 401 && (await refreshSession()) ? ask(authHeaders()) : first;
}
