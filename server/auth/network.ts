import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the client's port, which changes with every connection. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/;

/**
 * What counts as one client: an IPv4 address, or the network of an IPv6 address.
 * @param bits of the IPv6 prefix: one device has a /64, one customer up to a /48
 */
export function networkOf(client: string, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(client)?.groups ?? {};
  const address = v4 ?? v6 ?? client;
  if (isIP(address) === 0) return client;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${prefix.join(':')}::/${bits}`;
}
