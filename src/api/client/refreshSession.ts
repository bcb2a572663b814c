import * as v from 'valibot';
import { auth } from '#contract/auth.ts';
import { send } from './send.ts';
import { getSession } from './session.ts';

let running: Promise<boolean> | undefined;

/** Replaces the tokens, once for all who ask at the same time. False: there are no new ones. */
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
  const outcome = await exchange(token);
  if (outcome !== 'refused') return outcome === 'replaced';
  // Another tab may have used this token already: only its successor's refusal ends the session.
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
  const { data, error } = await send({ endpoint: auth.refresh, input: {} }, { Authorization: `Bearer ${token}` });
  if (error) return error.status === 401 ? 'refused' : 'failed';
  const tokens = v.safeParse(auth.refresh.output, data);
  // Signed out while the answer was under way: it belongs to nobody.
  if (!tokens.success || getSession().refreshToken() === undefined) return 'failed';
  getSession().replaceTokens(tokens.output);
  return 'replaced';
}
