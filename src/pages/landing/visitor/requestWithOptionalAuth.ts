import { type ApiResult, type Call, send } from '#api/client/send.ts';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';

type Headers = Record<string, string>;

/**
 * Sends a request with the signed-in person's token, and repeats it with a new one after a 401. For anonymous visitors
 * no token is sent and no store is loaded.
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

/** Sends a call of the contract with optional authentication. */
export function sendAsVisitor(call: Call, signal?: AbortSignal): Promise<ApiResult> {
  return requestWithOptionalAuth(
    (headers) => send(call, headers, signal),
    ({ error }) => error?.status,
  );
}
