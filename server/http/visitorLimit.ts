import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type LimiterDeps, openSharedLimiter } from './sharedLimiter.ts';

const WINDOW_MS = 60_000;
/** Multiplier of the limit for all visitors together. */
const ALL_FACTOR = 10;

/**
 * Counts a visitor's requests per network and overall, separately for each name; refuses with the time to wait if there
 * are too many.
 */
export function limitVisitors(
  deps: LimiterDeps,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const byNetwork = openSharedLimiter(deps, { name: `${name} by network`, max: perMinute, windowMs: WINDOW_MS });
  const overAll = openSharedLimiter(deps, {
    name: `${name} over all`,
    max: perMinute * ALL_FACTOR,
    windowMs: WINDOW_MS,
  });
  return async (request) => {
    // Checked first, so that a flood from many networks does not reach the database.
    rejectUntil(overAll.waitOf('all'));
    // A visitor over the network's limit does not use up the overall limit.
    rejectUntil(await byNetwork.hit(networkOf(request.ip)));
    rejectUntil(await overAll.hit('all'));
  };
}

/** Refuses if there is time to wait. */
export function rejectUntil(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new Refusal('TOO_MANY', { retryAfterSeconds });
}
