import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type LimiterDeps, openSharedLimiter } from './sharedLimiter.ts';

const WINDOW_MS = 60_000;
/** All visitors together, against one of them. */
const ALL_FACTOR = 10;

/**
 * Counts a visitor's requests by network and over all; refuses too many with the time to wait. Each name counts for
 * itself.
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
    // Whoever it is: a flood from many networks at once does not reach the database.
    rejectUntil(overAll.waitOf('all'));
    // Who is over their own limit does not use up everybody's.
    rejectUntil(await byNetwork.hit(networkOf(request.ip)));
    rejectUntil(await overAll.hit('all'));
  };
}

/** Refuses when there is time to wait. */
export function rejectUntil(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new Refusal('TOO_MANY', { retryAfterSeconds });
}
