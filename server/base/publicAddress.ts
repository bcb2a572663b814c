import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Private hosts permitted by the environment: names and networks (CIDR). */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>;
  readonly networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
}

export const NO_HOSTS: AllowedHosts = { names: new Set(), networks: [] };

/** A host that may not be reached; the message is for the person who entered it. */
export class ForbiddenPlace extends Error {}

/** The only block from which public IPv6 addresses are assigned; ::7f00:1 beside it is an old form of 127.0.0.1. */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for a public Internet address; special-purpose ranges of both families are excluded. */
export function isOutside(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(ASSIGNED_IPV6));
}

/** Host name without the brackets and the final dot that a URL may have. */
export const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** True if the environment permits the host itself. */
export function isNamed(host: string, { names, networks }: AllowedHosts): boolean {
  return names.has(host.toLowerCase()) || (ipaddr.isValid(host) && isWithin(host, networks));
}

export function mayReach(host: string, address: string, allowed: AllowedHosts): boolean {
  return isOutside(address) || allowed.names.has(host.toLowerCase()) || isWithin(address, allowed.networks);
}

function isWithin(address: string, networks: AllowedHosts['networks']): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/**
 * Resolves a name and returns its addresses only if each is public or allowed. Connecting with it reaches exactly the
 * checked addresses, even if the name changes later. Connections to literal addresses use no lookup; `checkHost` checks
 * these.
 */
export function lookupAllowed(allowed: AllowedHosts, refuse: (host: string) => Error): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(hostname, address, allowed)))
        return callback(refuse(hostname), '');
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/**
 * Throws the error made by `refuse` if the host is private and not allowed; a name that cannot be resolved now is
 * accepted.
 */
export async function checkHost(
  host: string,
  allowed: AllowedHosts,
  refuse: (host: string) => ForbiddenPlace,
): Promise<void> {
  if (ipaddr.isValid(host)) {
    if (!mayReach(host, host, allowed)) throw refuse(host);
    return;
  }
  await new Promise<void>((resolve, reject) => {
    lookupAllowed(allowed, refuse)(host, { all: true }, (error) =>
      error instanceof ForbiddenPlace ? reject(error) : resolve(),
    );
  });
}
