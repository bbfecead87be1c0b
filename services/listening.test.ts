import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { listen } from './listening.ts';
import { StartFault } from './startFault.ts';

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
