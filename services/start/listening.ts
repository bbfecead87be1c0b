import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf, proxyTrust } from '../http/network.ts';
import type { LiveFeed } from '../live/feed.ts';
import type { Config } from '../settings/config.ts';
import { httpAddress } from '../settings/httpAddress.ts';
import { StartFault } from '../settings/startFault.ts';

const explanations: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use, by another planner perhaps. Stop that one, or set PORT to another number (0 takes any free one).`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  ENOTFOUND: ({ host }) =>
    `HOST is ${host}, which no name server knows. Set it to an address such as 127.0.0.1.`,
};

/** Most connections of a node: a thousand tabs that listen, and their requests. Further ones are refused. */
const maxConnections = 3_000;

/** Most connections from one network: enough for an office, and never all there are. Proxies are exempt. */
const maxOfNetwork = 500;

/** Milliseconds. Request bodies have a shorter limit, with a message. */
const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  /** Longer than proxies keep idle connections; otherwise they would send requests into closed ones. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};

/** Milliseconds between two warnings. */
const aMinute = 60_000;

type Limits = { ofNode: number; ofNetwork: number };

/**
 * A server that slow requests, or ever more connections, can't keep busy.
 * @param limits most connections in all, and from one address (the /64 of an IPv6 address) unless that is a trusted
 * proxy's
 */
export const limitedServer = (
  answer: RequestListener,
  logger: Pick<Logger, 'warn'>,
  reached: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  limits: Limits = { ofNode: maxConnections, ofNetwork: maxOfNetwork },
): Server => {
  const server = createServer(connectionLimits, answer);
  server.maxConnections = limits.ofNode;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (performance.now() - toldAt < aMinute) return;
    toldAt = performance.now();
    logger.warn({ limits }, 'Connections are turned away: too many are open');
  };
  server.on('drop', tell);
  const isTrusted = proxyTrust(reached);
  const open = new Map<string, number>();
  // Before the HTTP parser, so that nothing is read from a refused connection.
  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address, 0)) return;
    const network = networkOf(address);
    const many = open.get(network) ?? 0;
    if (many >= limits.ofNetwork) {
      socket.destroy();
      return tell();
    }
    open.set(network, many + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
  return server;
};

/** Listens as configured. @returns the address to open in a browser. @throws StartFault when it can't */
export const listen = (server: Server, config: Config): Promise<string> =>
  new Promise((resolve, reject) => {
    const { host, port } = config;
    server.once('error', (error: NodeJS.ErrnoException) => {
      const explain = explanations[error.code ?? ''];
      reject(explain ? new StartFault(explain(config), { cause: error }) : error);
    });
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve(httpAddress(host === '0.0.0.0' || host === '::' ? 'localhost' : host, actual));
    });
  });

/** Milliseconds for requests to finish after the planner was asked to stop. */
const grace = 5_000;

/** Lets running requests finish, and ends live streams, which never would. */
export const stopListening = (server: Server, live: LiveFeed): Promise<void> =>
  new Promise((resolve) => {
    live.end();
    // A kept-alive connection is idle only once its last request is answered.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const timer = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(timer);
      resolve();
    });
  });
