import ipaddr from 'ipaddr.js';

/**
 * Bits of an IPv6 address that name a customer's network; the rest is the customer's to choose anew at every request.
 */
const IPV6_NETWORK_BITS = 64;

/** What an address is counted under: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_NETWORK_BITS}`;
}

/** Whether the text names an address or a network (CIDR). */
export function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}
