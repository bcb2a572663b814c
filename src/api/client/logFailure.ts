import type { Endpoint } from '#contract/kit/endpoint.ts';

/**
 * Tells the console of a call that failed, where somebody who looks for a fault has set `entoa-debug` in the browser's
 * storage. What belongs to a session is left out: it holds passwords and tokens.
 */
export function logFailure(
  { endpoint, input }: { readonly endpoint: Endpoint; readonly input: unknown },
  error: { readonly status: number | string },
): void {
  const { status, ...answer } = error;
  const { method, path, isAuthFlow } = endpoint;
  console.warn(`${method} ${path}`, status, isAuthFlow ? 'private' : { request: input, response: answer });
}
