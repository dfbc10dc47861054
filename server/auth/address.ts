import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who is counted as one client: an IPv4 address, or the /64 network of an IPv6
 * address, since that is what one customer gets to choose addresses from.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
