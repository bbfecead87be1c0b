import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPostgres } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { openDedicatedConnection } from './dedicatedConnection.ts';

describe.each(testPostgres)('a dedicated connection to $name over a network', ({ open }) => {
  const database = databaseForEach({ open });
  let network: Network;
  beforeEach(async () => {
    network = await networkTo(database.url ?? '');
  });
  afterEach(async () => {
    network.close();
  });

  it('stays while its heartbeat is answered', async () => {
    const connection = await openDedicatedConnection(network.url, 'test', { every: 20, within: 2_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(connection.gone.aborted).toBe(false);
    await connection.close();
    expect(connection.gone.aborted).toBe(true);
  });

  it('has the server end it soon when its client has vanished, beside the settings of its URL', async () => {
    const url = new URL(network.url);
    url.searchParams.set('options', '-c work_mem=5MB');
    const connection = await openDedicatedConnection(url.href, 'test');
    const { rows } = await connection.query(`
      select name, setting from pg_settings
      where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_user_timeout', 'work_mem') order by name
    `);
    expect(rows).toEqual([
      { name: 'tcp_keepalives_idle', setting: '10' },
      { name: 'tcp_keepalives_interval', setting: '5' },
      { name: 'tcp_user_timeout', setting: '15000' },
      { name: 'work_mem', setting: '5120' },
    ]);
    await connection.close();
  });

  it('is gone when the network falls silent, though nobody hung up, and closes all the same', async () => {
    const connection = await openDedicatedConnection(network.url, 'test', { every: 50, within: 200 });
    network.fallSilent();
    await once(connection.gone, 'abort');
    const begun = Date.now();
    await connection.close();
    expect(Date.now() - begun).toBeLessThan(3_000);
  });

  it('is gone at once when the other side hangs up', async () => {
    const connection = await openDedicatedConnection(network.url, 'test');
    const gone = once(connection.gone, 'abort');
    network.close();
    await gone;
  });
});

type Network = { url: string; fallSilent(): void; close(): void };

/** A proxy to the server that can be cut or, which is worse, fall silent. */
async function networkTo(target: string): Promise<Network> {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
