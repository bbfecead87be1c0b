import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server whose connections a test can cut. */
export type CuttableProxy = {
  /** The server's URL by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Ends the connection after so many more bytes from the server, even within a message. */
  cutAfter(bytes: number): void;
  /** Whether `cutAfter` has ended a connection. */
  readonly hasCut: boolean;
  mend(): Promise<void>;
  close(): Promise<void>;
};

export const openCuttableProxy = async (target: string): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let hasCut = false;
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
    far.on('data', (data: Buffer) => {
      const mayPass = data.subarray(0, left);
      near.write(mayPass);
      left -= mayPass.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      hasCut = true;
      near.end(() => near.destroy());
    });
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
    cutAfter: (bytes) => {
      left = bytes;
      hasCut = false;
    },
    get hasCut() {
      return hasCut;
    },
    close: cut,
  };
};
