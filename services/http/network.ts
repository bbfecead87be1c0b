import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';
import proxyAddr from 'proxy-addr';
import type { Config } from '../settings/config.ts';

/** What the planner is configured with. */
export type NetworkConfig = Pick<Config, 'publicUrl' | 'trustedProxies'>;

/**
 * Whom forwarded headers are believed from where nobody has named a proxy: loopback, link-local and private addresses,
 * and the nearest one alone. People have private addresses, too, and would name any address they like.
 */
const nearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/** Tells proxies, so many hops away, from everybody else; a planner that nothing stands in front of has none. */
export const proxyTrust = ({
  publicUrl,
  trustedProxies,
}: NetworkConfig): ((address: string, hop: number) => boolean) => {
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

/**
 * Leaves of the forwarded headers what a proxy in front says, for koa to read: one address, and the protocol. What
 * anybody else sends of them is dropped, and which host was asked for is PUBLIC_URL's to say.
 */
export const forwardedHeaders = (reached: NetworkConfig): Middleware => {
  const isTrusted = proxyTrust(reached);
  return (ctx, next) => {
    const { headers, socket } = ctx.req;
    const direct = socket.remoteAddress ?? '';
    const address = clientOf(ctx.req, isTrusted) ?? addressIn(direct) ?? direct;
    if (!isTrusted(direct, 0)) delete headers['x-forwarded-proto'];
    delete headers['x-forwarded-host'];
    headers['x-forwarded-for'] = address;
    return next();
  };
};

/** The address that asks, as the proxies say; null where that is none. */
const clientOf = (
  request: IncomingMessage,
  isTrusted: (address: string, hop: number) => boolean,
): string | null => (request.socket.remoteAddress ? addressIn(proxyAddr(request, isTrusted)) : null);

/** "203.0.113.9" from what a proxy writes: with a port, in brackets, or mapped into IPv6, too; null for anything else. */
const addressIn = (text: string): string | null => {
  const bare =
    /^\[(?<inside>[^\]]+)\](:\d+)?$/.exec(text)?.groups?.inside ?? text.replace(/^([\d.]+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};
