import { refreshSession } from './refreshSession.ts';
import { signature, theSession } from './session.ts';

/** One request with the session's token, of what is read as it comes; after a 401 once more with a new one. */
export async function fetchSigned(ask: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
  if (theSession().accessToken() === undefined) await refreshSession();
  const first = await ask(signature());
  return first.status === 401 && (await refreshSession()) ? ask(signature()) : first;
}
