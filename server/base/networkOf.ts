import ipaddr from 'ipaddr.js';

/**
 * Bits of an IPv6 address that identify a customer's network; the customer may choose the rest freely for each request.
 */
const IPV6_NETWORK_BITS = 64;

/** Key under which an address is counted: an IPv4 address itself, the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, IPV6_NETWORK_BITS / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${IPV6_NETWORK_BITS}`;
}

/** True if the text is an address or a network (CIDR). */
export function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}
