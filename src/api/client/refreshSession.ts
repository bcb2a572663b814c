import * as v from 'valibot';
import { auth } from '#contract/auth.ts';
import { send } from './send.ts';
import { getSession } from './session.ts';

let running: Promise<boolean> | undefined;

/** Replaces the tokens; concurrent callers share one request. Resolves to false if there are no new tokens. */
export function refreshSession(): Promise<boolean> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(): Promise<boolean> {
  const session = getSession();
  const token = session.refreshToken();
  if (!token) return false;
  const userId = session.userId();
  const outcome = await exchange(token);
  if (outcome !== 'refused') return outcome === 'replaced';
  // Somebody else has signed in while the request was running: the refusal is not about their session.
  if (session.userId() !== userId) return false;
  // Another tab may have used this token already: only the refusal of its successor ends the session.
  const stored = await session.storedRefreshToken();
  const newest = [session.refreshToken(), stored].find((candidate) => candidate !== undefined && candidate !== token);
  if (newest !== undefined) {
    const second = await exchange(newest);
    if (second !== 'refused') return second === 'replaced';
  }
  if (session.refreshToken() !== undefined) session.expire();
  return false;
}

async function exchange(token: string): Promise<'replaced' | 'refused' | 'failed'> {
  const userId = getSession().userId();
  const { data, error } = await send({ endpoint: auth.refresh, input: {} }, { Authorization: `Bearer ${token}` });
  if (error) return error.status === 401 ? 'refused' : 'failed';
  const tokens = v.safeParse(auth.refresh.output, data);
  // The person signed out while the request was running, or another one is signed in: the tokens are discarded.
  if (!tokens.success || getSession().refreshToken() === undefined || getSession().userId() !== userId) return 'failed';
  getSession().replaceTokens(tokens.output);
  return 'replaced';
}
