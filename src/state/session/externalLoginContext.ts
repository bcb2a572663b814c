import { atBase } from '#common/device/atBase.ts';
import * as v from 'valibot';
import { auth } from '#contract/auth.ts';
import { addressOf } from '#contract/kit/endpoint.ts';

/** Where the browser leaves for the sign-in of the company. */
export const EXTERNAL_ADDRESS = atBase(addressOf(auth.external));

const KEY = 'entoa-departure';
const LoginContext = v.object({ rememberMe: v.boolean(), returnTo: v.optional(v.string()) });

/** Keeps for this tab what the login page knew before the browser leaves it. */
export function saveLoginContext(rememberMe: boolean): void {
  const { returnTo } = (history.state ?? {}) as { returnTo?: unknown };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ rememberMe, ...(typeof returnTo === 'string' && { returnTo }) }));
  } catch {
    /* The person comes back to the projects, not remembered. */
  }
}

export function readLoginContext(): v.InferOutput<typeof LoginContext> {
  try {
    const kept = v.safeParse(LoginContext, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    sessionStorage.removeItem(KEY);
    if (kept.success) return kept.output;
  } catch {
    /* As if nothing had been kept. */
  }
  return { rememberMe: false };
}
