import type { Endpoint } from '#contract/kit/endpoint.ts';

/**
 * Logs a failed call to the console, if `entoa-debug` is set in the browser's storage. Bodies of auth calls are left
 * out, since they hold passwords and tokens.
 */
export function logFailure(
  { endpoint, input }: { readonly endpoint: Endpoint; readonly input: unknown },
  error: { readonly status: number | string },
): void {
  const { status, ...answer } = error;
  const { method, path, isAuthFlow } = endpoint;
  console.warn(`${method} ${path}`, status, isAuthFlow ? 'private' : { request: input, response: answer });
}
