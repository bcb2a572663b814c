import type { FastifyRequest } from 'fastify';
import { foldEmail } from '#server/base/foldEmail.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { type LimiterDeps, openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';

/** A whole office may sit behind one address. */
const NETWORK_FACTOR = 5;
/** From everywhere together: strangers use it up before the owner's own network or device has lost a try. */
const ACCOUNT_FACTOR = 10;

export interface TryOptions {
  /** What is tried: counts of one name are one count in all processes. */
  readonly name: string;
  /** Tries a window at one account from one network. */
  readonly max: number;
  readonly windowMs: number;
  /** Times as many at one account from everywhere; Infinity where strangers must not use them up. */
  readonly accountFactor?: number;
}

export interface TryLimits {
  /** Counts the network; before anything of the request is read. */
  byNetwork(request: FastifyRequest): Promise<void>;
  /**
   * Counts the account, before a password is hashed or a mail is sent; `device` names one that its owner signed in on
   * before.
   */
  byAccount(request: FastifyRequest, email: string, device?: string): Promise<void>;
}

/**
 * Refuses too many tries: first those of one network at one account, then those at one account from everywhere.
 * Strangers who try an account lock out neither its owner's network nor a device that signed in before.
 */
export function limitTries(
  deps: LimiterDeps,
  { name, max, windowMs, accountFactor = ACCOUNT_FACTOR }: TryOptions,
): TryLimits {
  const limit = (by: string, most: number) =>
    openSharedLimiter(deps, { name: `${name} by ${by}`, max: most, windowMs });
  const networks = limit('network', max * NETWORK_FACTOR);
  const accountsByNetwork = limit('account and network', max);
  const accounts = Number.isFinite(accountFactor) ? limit('account', max * accountFactor) : undefined;
  const devices = limit('device', max);
  return {
    byNetwork: async (request) => rejectUntil(await networks.hit(networkOf(request.ip))),
    byAccount: async (request, email, device) => {
      const account = foldEmail(email);
      if (device !== undefined) return rejectUntil(await devices.hit(`${account} ${device}`));
      rejectUntil(await accountsByNetwork.hit(`${account} ${networkOf(request.ip)}`));
      if (accounts) rejectUntil(await accounts.hit(account));
    },
  };
}
