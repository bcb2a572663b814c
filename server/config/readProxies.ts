import { isNetwork } from '#server/base/networkOf.ts';

const NO_PROXY = ['false', '0'];
/** The one proxy that connects: its word for the client's address counts, and nothing the client has put before it. */
const ONE_PROXY = ['true', '1'];

/** What TRUST_PROXY may say. */
export function isProxyList(text: string): boolean {
  return (
    NO_PROXY.includes(text) || ONE_PROXY.includes(text) || text.split(',').every((entry) => isNetwork(entry.trim()))
  );
}

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** As Fastify takes it: nobody, whoever connects, or the proxies that may be believed. */
export function readProxies(text: string): TrustedProxies {
  if (NO_PROXY.includes(text)) return false;
  return ONE_PROXY.includes(text) ? (_address, hop) => hop === 0 : text.split(',').map((entry) => entry.trim());
}
