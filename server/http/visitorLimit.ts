import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type LimiterDeps, openSharedLimiter } from './sharedLimiter.ts';

const WINDOW_MS = 60_000;

/**
 * Counts a visitor's requests per network, separately for each name; refuses with the time to wait if there are too
 * many. There is no count over all networks: with it, a few strangers would close the door to everybody.
 */
export function limitVisitors(
  deps: LimiterDeps,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const byNetwork = openSharedLimiter(deps, { name: `${name} by network`, max: perMinute, windowMs: WINDOW_MS });
  return async (request) => rejectUntil(await byNetwork.hit(networkOf(request.ip)));
}

/** Refuses if there is time to wait. */
export function rejectUntil(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new Refusal('TOO_MANY', { retryAfterSeconds });
}
