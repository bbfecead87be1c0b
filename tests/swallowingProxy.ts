import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can drop packets: connections stay open, new ones are accepted, and nothing comes through. */
export type SwallowingProxy = {
  port: number;
  swallow(): void;
  /** Ends every connection and refuses new ones, as when the server was killed. */
  close(): void;
};

export const openSwallowingProxy = async (target: number): Promise<SwallowingProxy> => {
  const sockets = new Set<Socket>();
  let swallows = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('data', (data: Buffer) => {
        if (!swallows) other.write(data);
      });
      one.once('close', () => {
        sockets.delete(one);
        if (!swallows) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    swallow: () => {
      swallows = true;
    },
    close: () => {
      swallows = true;
      if (server.listening) server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
