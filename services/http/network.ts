import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { Config } from '../settings/config.ts';

/** What the planner is configured with. */
export type Reached = Pick<Config, 'publicUrl' | 'trustedProxies'>;

/**
 * Whom forwarded headers are believed from where nobody has named a proxy: loopback, link-local and private addresses,
 * and the nearest one alone. People have private addresses, too, and would name any address they like.
 */
const nearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/** Tells proxies, so many hops away, from everybody else; a planner that nothing stands in front of has none. */
export const trusts = ({
  publicUrl,
  trustedProxies,
}: Reached): ((address: string, hop: number) => boolean) => {
  const isBehind = publicUrl !== undefined || trustedProxies !== undefined;
  const named = trustedProxies && proxyAddr.compile([...trustedProxies]);
  return (address, hop) => isBehind && (named ? named(address, hop) : hop === 0 && nearby(address, hop));
};

/** What is held against one customer of a network: an IPv4 address, or an IPv6 one's first 64 bits. */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%');
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
};
