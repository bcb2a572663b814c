import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const WINDOW = '1 minute';
/** All visitors together, against one of them. */
const ALL_FACTOR = 10;

/** Counts a visitor's requests by address and over all; refuses too many with the time to wait. Each call counts for itself. */
export function limitVisitors(app: FastifyInstance, perMinute: number): (request: FastifyRequest) => Promise<void> {
  const byAddress = app.createRateLimit({ max: perMinute, timeWindow: WINDOW, keyGenerator: (request) => request.ip });
  const overAll = app.createRateLimit({ max: perMinute * ALL_FACTOR, timeWindow: WINDOW, keyGenerator: () => 'all' });
  return async (request) => {
    // Who is over their own limit does not use up everybody's.
    for (const check of [byAddress, overAll]) {
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.max(1, found.ttlInSeconds) });
    }
  };
}
