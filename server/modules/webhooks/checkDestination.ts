import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/config/config.ts';

type AllowedHosts = Config['WEBHOOK_ALLOWED_HOSTS'];

/** An address where no webhook may go; the message is for the person who wants it there. */
export class ForbiddenPlace extends Error {}

const inside = (host: string) =>
  new ForbiddenPlace(
    `${host} fica na rede interna, e webhooks só vão para fora. Quem cuida do servidor pode permitir: ` +
      'WEBHOOK_ALLOWED_HOSTS.',
  );

/** Whether an address is one of the Internet: of whatever has a purpose of its own, in either family, none is. */
export function isOutside(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/** The part of a check that needs no name looked up. Throws ForbiddenPlace. */
export function checkUrl(url: string, allowed: AllowedHosts): URL {
  const parsed = new URL(url);
  const host = hostOf(parsed);
  if (parsed.username !== '' || parsed.password !== '')
    throw new ForbiddenPlace('O endereço não pode levar usuário e senha.');
  if (parsed.protocol !== 'https:' && !(parsed.protocol === 'http:' && isNamed(host, allowed)))
    throw new ForbiddenPlace(
      'O endereço deve começar com https://. Por http só vão os que WEBHOOK_ALLOWED_HOSTS permite.',
    );
  if (ipaddr.isValid(host) && !mayReach(host, host, allowed)) throw inside(host);
  return parsed;
}

/**
 * Looks a name up and gives its addresses only if a webhook may go to each: connecting by it, what was checked is what
 * is reached, whatever the name leads to the next time.
 */
export function lookupAllowed(allowed: AllowedHosts): LookupFunction {
  return (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(hostname, address, allowed)))
        return callback(inside(hostname), '');
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/** Says at once what every delivery would say; a name that is not to be found now may be later. */
export async function checkDestination(url: string, allowed: AllowedHosts): Promise<void> {
  const host = hostOf(checkUrl(url, allowed));
  if (ipaddr.isValid(host)) return;
  await new Promise<void>((resolve, reject) => {
    lookupAllowed(allowed)(host, { all: true }, (error) =>
      error instanceof ForbiddenPlace ? reject(error) : resolve(),
    );
  });
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function isNamed(host: string, { names, networks }: AllowedHosts): boolean {
  return names.has(host) || (ipaddr.isValid(host) && isWithin(host, networks));
}

function mayReach(host: string, address: string, allowed: AllowedHosts): boolean {
  return isOutside(address) || allowed.names.has(host.toLowerCase()) || isWithin(address, allowed.networks);
}

function isWithin(address: string, networks: AllowedHosts['networks']): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}
