import { sessionStore } from '#core/platform.ts';
import { atBase } from '#common/device/atBase.ts';
import * as v from 'valibot';
import { auth } from '#contract/auth.ts';
import { addressOf } from '#contract/kit/endpoint.ts';

/** Address that starts single sign-on. */
export const EXTERNAL_ADDRESS = atBase(addressOf(auth.external));

const KEY = 'entoa-departure';
const LoginContext = v.object({ rememberMe: v.boolean(), returnTo: v.optional(v.string()) });

/** Stores the login page's options for this tab before the browser leaves for single sign-on. */
export function saveLoginContext(rememberMe: boolean): void {
  const { returnTo } = (history.state ?? {}) as { returnTo?: unknown };
  sessionStore.setItem(KEY, JSON.stringify({ rememberMe, ...(typeof returnTo === 'string' && { returnTo }) }));
}

export function readLoginContext(): v.InferOutput<typeof LoginContext> {
  try {
    const kept = v.safeParse(LoginContext, JSON.parse(sessionStore.getItem(KEY) ?? 'null'));
    sessionStore.removeItem(KEY);
    if (kept.success) return kept.output;
  } catch {
    /* Same as without a stored context. */
  }
  return { rememberMe: false };
}
