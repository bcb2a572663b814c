import type { FastifyRequest } from 'fastify';
import { foldEmail } from '#server/base/foldEmail.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { type LimiterDeps, openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { rejectUntil } from '#server/http/visitorLimit.ts';

/** Multiplier per network, since a whole office may share one address. */
const NETWORK_FACTOR = 5;
/**
 * Multiplier per account over all networks; strangers can use it up without costing the owner's network or device a
 * try.
 */
const ACCOUNT_FACTOR = 10;

export interface TryOptions {
  /** Name of the limit; all processes share the counts of one name. */
  readonly name: string;
  /** Max tries per window for one account from one network. */
  readonly max: number;
  readonly windowMs: number;
  /** Multiplier of `max` for one account from all networks; Infinity if strangers must not be able to use it up. */
  readonly accountFactor?: number;
}

export interface TryLimits {
  /** Counts the network, before the request body is read. */
  byNetwork(request: FastifyRequest): Promise<void>;
  /**
   * Counts the account, before a password is hashed or a mail is sent; `device` is one on which the owner signed in
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
