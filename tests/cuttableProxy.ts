import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended: what stands between is a test's own. */
export type CuttableProxy = {
  /** The address it was made for, by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
};

export const openCuttableProxy = async (target: string): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  const open = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return address && typeof address === 'object' ? address.port : 0;
  };
  const ownPort = await open(0);
  const cut = async () => {
    if (server.listening) server.close();
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(target);
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    mend: async () => {
      if (!server.listening) await open(ownPort);
    },
    close: cut,
  };
};
