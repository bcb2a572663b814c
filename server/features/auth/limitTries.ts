import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';

/** A whole office may sit behind one address; one account has one owner. */
const ADDRESS_FACTOR = 5;

/** Refuses too many tries by account and by address, before any password is hashed or mail is sent. */
export function limitTries(app: FastifyInstance, perAccount: number, timeWindow: string) {
  const byAccount = app.createRateLimit({ max: perAccount, timeWindow, keyGenerator: (request) => accountOf.get(request) ?? '' });
  const byAddress = app.createRateLimit({ max: perAccount * ADDRESS_FACTOR, timeWindow, keyGenerator: (request) => request.ip });
  const accountOf = new WeakMap<FastifyRequest, string>();
  return async (request: FastifyRequest, email?: string): Promise<void> => {
    if (email !== undefined) accountOf.set(request, email.toLowerCase());
    for (const check of email === undefined ? [byAddress] : [byAddress, byAccount]) {
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded) throw new Refusal('TOO_MANY', { retryAfterSeconds: Math.max(1, found.ttlInSeconds) });
    }
  };
}
