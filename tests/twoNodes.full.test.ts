import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#services/database/postgres.ts';
import { aUser } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { listen } from './liveClient.ts';
import { startServer, type TestServer } from './server.ts';

describe.each(testPostgres)('two nodes on one database, on $name', (kind) => {
  let database: TestDatabase;
  const nodes: TestServer[] = [];
  beforeEach(async () => {
    database = await kind.open();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    await database.close();
  });

  const start = async (): Promise<TestServer> => {
    const own = await openPostgres(database.url ?? '');
    const server = await startServer(kind, { database: own });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= server.stop().then(() => own.close());
      return stopped;
    };
    const node = { ...server, stop };
    nodes.push(node);
    return node;
  };
  /** Cuts the connections of a name, as a network fault would. */
  const cut = (name: string) =>
    database.pool.anyFirst(sql.unsafe`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${name} and datname = current_database()
    `);
  const named = (name: string) =>
    database.pool.oneFirst(sql.unsafe`
      select count(*) from pg_stat_activity where application_name = ${name} and datname = current_database()
    `);

  it('given both start at once on an empty database, then both are ready, with one administrator', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(await one.admin.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await other.admin.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect((await one.admin.get('/api/admin/users')).body).toHaveLength(1);
    expect(await one.planner.store.head()).toBe(1);
  });

  it('given a session of one node, then the other knows it, and its end', async () => {
    const [one, other] = [await start(), await start()];
    const visitor = other.visitor();
    for (const [name, value] of one.admin.cookies) visitor.cookies.set(name, value);
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200 });
    await one.admin.post('/api/logout');
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given a write through either node, then both announce it once it can be read there', async () => {
    const both = [await start(), await start()];
    for (const [index, { admin }] of both.entries()) {
      const listeners = await Promise.all(both.map(({ url, admin }) => listen(url, admin.cookie)));
      const name = `Written through node ${index}`;
      const seen = both.map(async (node, at) => {
        await listeners[at]?.next(({ topics }) => topics.includes('clients'));
        return (await node.admin.get('/api/clients')).text;
      });
      const written = await admin.post('/api/clients', { name });
      expect(written).toMatchObject({ status: 201 });
      for (const text of await Promise.all(seen)) expect(text).toContain(name);
      for (const listener of listeners) listener.vanish();
    }
  });

  it('given the node that projects stops, then the other takes over, and both kinds of write go on', async () => {
    const [leader, other] = [await start(), await start()];
    await leader.admin.post('/api/clients', { name: 'Before' });
    await leader.stop();
    expect(await other.admin.post('/api/clients', { name: 'After' })).toMatchObject({ status: 201 });
    expect((await other.admin.get('/api/clients')).body).toMatchObject([
      { name: 'After' },
      { name: 'Before' },
    ]);
  });

  it('given the leadership is cut off, then somebody leads again and nothing is lost or doubled', async () => {
    const [one, other] = [await start(), await start()];
    for (const round of [1, 2, 3]) {
      const writes = Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one : other).admin.post('/api/clients', { name: `Round ${round}, ${index}` }),
      );
      await cut('planner leadership');
      expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([201]));
    }
    expect((await one.admin.get('/api/clients')).body).toHaveLength(30);
    expect(await named('planner leadership')).toBeGreaterThan(0);
  });

  it('given a node has not heard notices for a while, then its listeners are told to read all again', async () => {
    const [one, other] = [await start(), await start()];
    const listener = await listen(other.url, other.admin.cookie);
    await cut('planner listener');
    const { status } = await one.admin.post('/api/clients', { name: 'Unheard' });
    expect([201, 202]).toContain(status);
    const head = await one.planner.store.head();
    const told = await listener.next(({ position }) => position >= head);
    expect(['*', 'clients']).toContain(told.topics[0]);
    expect((await other.admin.get('/api/clients')).text).toContain('Unheard');
    listener.vanish();
    await vi.waitFor(async () => expect(await named('planner listener')).toBe(2), 5_000);
  });

  it('given somebody looks at a plan through one node, then the other tells its own people, and that they left', async () => {
    const [one, other] = [await start(), await start()];
    await one.admin.post('/api/admin/users', aUser('second', { role: 'admin' }));
    const second = await other.signedIn('second');
    const listener = await listen(one.url, one.admin.cookie);
    const told = (times: number) =>
      vi.waitFor(
        () =>
          expect(listener.events.filter(({ topics }) => topics.includes('presence:2026-05'))).toHaveLength(
            times,
          ),
        5_000,
      );
    const look = (tab: string) => ({ tab: tab.repeat(32), month: '2026-05', projectId: null, editing: [] });
    await second.post('/api/presence', look('a'));
    await told(1);
    expect((await one.admin.post('/api/presence', look('b'))).body).toMatchObject([{ by: { id: '2' } }]);
    await told(2);
    await second.delete(`/api/presence/${'a'.repeat(32)}`);
    await told(3);
    expect((await one.admin.post('/api/presence', look('b'))).body).toEqual([]);
    listener.vanish();
  });

  it('given both are asked for the same past day at once, then one builds it and both answer from it', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await one.admin.post('/api/clients', { name: 'Before' });
    const moment = new Date().toISOString();
    await delay(2); // instants must differ in milliseconds
    await other.admin.post('/api/clients', { name: 'After' });
    const answers = await Promise.all(
      [one, other, one, other].map(({ admin }) => admin.get(`/api/clients?asOf=${moment}`)),
    );
    for (const { body } of answers) expect(body).toMatchObject([{ name: 'Before' }]);
    const schemas = await database.pool.anyFirst(sql.unsafe`
      select nspname from pg_namespace where nspname like 'past\\_%'
    `);
    expect(schemas).toHaveLength(1);
  });

  it('given two administrators take the role from each other on two nodes, then one keeps it', async () => {
    const [one, other] = [await start(), await start()];
    await one.admin.post('/api/admin/users', aUser('second', { role: 'admin' }));
    const second = await other.signedIn('second');
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        one.admin.put('/api/admin/users/2', { role: 'team_member' }),
        second.put('/api/admin/users/1', { role: 'team_member' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [winner, loser] = answers[0]?.status === 200 ? [one.admin, '2'] : [second, '1'];
      await winner.put(`/api/admin/users/${loser}`, { role: 'admin' });
    }
  });
});
