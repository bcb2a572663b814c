import type { FastifyRequest } from 'fastify';
import { openLimiter } from './limiter.ts';
import { networkOf } from './networkOf.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;
/** All visitors together, against one of them. */
const ALL_FACTOR = 10;

/**
 * Counts a visitor's requests by network and over all; refuses too many with the time to wait. Each call counts for
 * itself.
 */
export function limitVisitors(perMinute: number): (request: FastifyRequest) => void {
  const byNetwork = openLimiter({ max: perMinute, windowMs: WINDOW_MS });
  const overAll = openLimiter({ max: perMinute * ALL_FACTOR, windowMs: WINDOW_MS });
  return (request) => {
    // Who is over their own limit does not use up everybody's.
    refuseAfter(byNetwork.hit(networkOf(request.ip)));
    refuseAfter(overAll.hit('all'));
  };
}

/** Refuses when there is time to wait. */
export function refuseAfter(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new Refusal('TOO_MANY', { retryAfterSeconds });
}
