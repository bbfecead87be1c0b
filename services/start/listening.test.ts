import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { StartFault } from '../settings/startFault.ts';
import { limitedServer, listen } from './listening.ts';

describe('listening', () => {
  let servers: Server[];
  beforeEach(() => {
    servers = [];
  });
  afterEach(() => {
    for (const server of servers) server.close();
  });

  const listenOn = (host: string, port = 0) => {
    const server = createServer();
    servers.push(server);
    return listen(server, { ...readConfig({ HOST: host }), port });
  };

  it.each([
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['0.0.0.0', /^http:\/\/localhost:\d+$/],
  ])('given HOST %s and port 0, then it tells the address to open', async (host, address) => {
    expect(await listenOn(host)).toMatch(address);
  });

  it('given a port in use, then a sentence says so', async () => {
    const port = Number(new URL(await listenOn('127.0.0.1')).port);
    const refused = listenOn('127.0.0.1', port);
    await expect(refused).rejects.toThrow(StartFault);
    await expect(refused).rejects.toThrow(`Port ${port} is in use`);
  });

  it.each([
    ['203.0.113.9', 'HOST is 203.0.113.9, which is no address of this machine.'],
    ['nowhere.invalid', 'HOST is nowhere.invalid, which no name server knows.'],
  ])('given HOST %s, then a sentence says what is wrong with it', async (host, sentence) => {
    await expect(listenOn(host)).rejects.toThrow(sentence);
  });
});

describe('connections of one address', () => {
  let server: Server;
  let sockets: Socket[];
  beforeEach(() => {
    sockets = [];
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });

  const start = async (
    trustedProxies?: readonly string[],
    limits?: { ofNode: number; ofNetwork: number },
  ) => {
    const answer = (_: unknown, response: { end(said: string): void }) => response.end('hello');
    const reached = { publicUrl: undefined, trustedProxies };
    server = limitedServer(answer, { warn: () => undefined }, reached, limits);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  const few = { ofNode: 10, ofNetwork: 2 };
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (): Promise<string> => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: planner\r\nConnection: close\r\n\r\n');
    return text(socket).catch(() => '');
  };

  it('given as many as one may have, then another is turned away until one is closed', async () => {
    await start(undefined, few);
    const first = await open();
    await open();
    expect(await ask()).toBe('');
    first.destroy();
    await expect.poll(ask).toContain('hello');
  });

  it('given a trusted proxy, then its connections are everybody’s and not counted', async () => {
    await start(['127.0.0.1'], few);
    await open();
    await open();
    expect(await ask()).toContain('hello');
  });

  it('given a thousand tabs that listen through a proxy, then each can ask besides', async () => {
    await start(['127.0.0.1']);
    for (let opened = 0; opened < 1_000; opened += 50) await Promise.all(Array.from({ length: 50 }, open));
    expect(await ask()).toContain('hello');
  });
});
