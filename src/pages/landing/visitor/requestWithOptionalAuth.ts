import { type ApiResult, type Call, send } from '#api/client/send.ts';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';

type Headers = Record<string, string>;

/**
 * Asks with the bearer of whoever is signed in, once more with a new one after a 401. A stranger has none, and costs no
 * store.
 */
export async function requestWithOptionalAuth<Answer>(
  ask: (headers: Headers) => Promise<Answer>,
  statusOf: (answer: Answer) => unknown,
): Promise<Answer> {
  if (!(await hasKeptSession())) return ask({});
  const { signedHeaders } = await import('./signedHeaders.ts');
  const first = await ask(await signedHeaders());
  return statusOf(first) === 401 ? ask(await signedHeaders({ isRefused: true })) : first;
}

/** One call of the contract, asked so. */
export function sendAsVisitor(call: Call, signal?: AbortSignal): Promise<ApiResult> {
  return requestWithOptionalAuth(
    (headers) => send(call, headers, signal),
    ({ error }) => error?.status,
  );
}
