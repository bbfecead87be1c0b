import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Middleware } from 'koa';
import proxyAddr from 'proxy-addr';
import type { Config } from '../settings/config.ts';

/** The part of the configuration about addresses and proxies. */
export type NetworkConfig = Pick<Config, 'publicUrl' | 'trustedProxies'>;

/**
 * Proxies whose forwarded headers are trusted if none is configured: loopback, link-local and private addresses, and
 * only the nearest hop. Users have private addresses, too, and could claim any address.
 */
const nearby = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/** Whether an address, so many hops away, is a trusted proxy; never where the planner isn't behind one. */
export const proxyTrust = ({
  publicUrl,
  trustedProxies,
}: NetworkConfig): ((address: string, hop: number) => boolean) => {
  const isBehind = publicUrl !== undefined || trustedProxies !== undefined;
  const named = trustedProxies && proxyAddr.compile([...trustedProxies]);
  return (address, hop) => isBehind && (named ? named(address, hop) : hop === 0 && nearby(address, hop));
};

/** The key for limits by network: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%');
  if (!ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
};

/**
 * Reduces the forwarded headers to what a trusted proxy says, for koa to read: one address, and the protocol. Others'
 * are dropped, and the host is always that of PUBLIC_URL.
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

/** The client's address, according to the proxies; null for an invalid one. */
const clientOf = (
  request: IncomingMessage,
  isTrusted: (address: string, hop: number) => boolean,
): string | null => (request.socket.remoteAddress ? addressIn(proxyAddr(request, isTrusted)) : null);

/** "203.0.113.9" from a proxy's text: with a port, in brackets, or mapped into IPv6, too; null for anything else. */
const addressIn = (text: string): string | null => {
  const bare =
    /^\[(?<inside>[^\]]+)\](:\d+)?$/.exec(text)?.groups?.inside ?? text.replace(/^([\d.]+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};
