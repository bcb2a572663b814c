import type { FastifyRequest } from 'fastify';
import { openLimiter } from '#server/http/limiter.ts';
import { networkOf } from '#server/http/networkOf.ts';
import { refuseAfter } from '#server/http/visitorLimit.ts';

/** A whole office may sit behind one address. */
const NETWORK_FACTOR = 5;
/** From everywhere together: strangers use it up before the owner's own network or device has lost a try. */
const ACCOUNT_FACTOR = 10;

export interface TryOptions {
  /** Tries a window at one account from one network. */
  readonly max: number;
  readonly windowMs: number;
  /** Times as many at one account from everywhere. */
  readonly accountFactor?: number;
}

export interface TryLimits {
  /** Counts the network; before anything of the request is read. */
  byNetwork(request: FastifyRequest): void;
  /**
   * Counts the account, before a password is hashed or a mail is sent; `device` names one that its owner signed in on
   * before.
   */
  byAccount(request: FastifyRequest, email: string, device?: string): void;
}

/**
 * Refuses too many tries: first those of one network at one account, then those at one account from everywhere.
 * Strangers who try an account lock out neither its owner's network nor a device that signed in before.
 */
export function limitTries({ max, windowMs, accountFactor = ACCOUNT_FACTOR }: TryOptions): TryLimits {
  const networks = openLimiter({ max: max * NETWORK_FACTOR, windowMs });
  const accountsByNetwork = openLimiter({ max, windowMs });
  const accounts = openLimiter({ max: max * accountFactor, windowMs });
  const devices = openLimiter({ max, windowMs });
  return {
    byNetwork: (request) => refuseAfter(networks.hit(networkOf(request.ip))),
    byAccount: (request, email, device) => {
      const account = email.toLowerCase();
      if (device !== undefined) return refuseAfter(devices.hit(`${account} ${device}`));
      refuseAfter(accountsByNetwork.hit(`${account} ${networkOf(request.ip)}`));
      refuseAfter(accounts.hit(account));
    },
  };
}
