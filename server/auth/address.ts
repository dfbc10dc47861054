import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the client's port, which changes with every connection. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * Who is counted as one client: an IPv4 address, or the /64 network of an IPv6
 * address, since that is what one customer gets to choose addresses from.
 */
export function networkOf(client: string): string {
  const { v4, v6 } = WITH_PORT.exec(client)?.groups ?? {};
  const address = v4 ?? v6 ?? client;
  if (isIP(address) === 0) return client;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
