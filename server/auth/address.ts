import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the client's port, which changes with every connection. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/** An IPv4 address, or the network of an IPv6 address that so many groups name. */
function prefixOf(client: string, groups: number): string {
  const { v4, v6 } = WITH_PORT.exec(client)?.groups ?? {};
  const address = v4 ?? v6 ?? client;
  if (isIP(address) === 0) return client;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, groups).map((part) => part.toString(16));
  return `${prefix.join(':')}::/${groups * 16}`;
}

/**
 * Who is counted as one client: an IPv4 address, or the /64 network of an IPv6
 * address, which is the least that one customer gets to choose addresses from.
 */
export const networkOf = (client: string): string => prefixOf(client, 4);

/**
 * Who stands in line as one crowd: of IPv6 all networks of a /48, for one customer may have as many. Whoever
 * shares it with a crowd waits behind it, and nobody else does.
 */
export const crowdOf = (client: string): string => prefixOf(client, 3);
