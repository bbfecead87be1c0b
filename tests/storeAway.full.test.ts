import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#services/database/postgres.ts';
import { StoreUnavailable } from '#services/log/eventStore/eventStore.ts';
import { StartFault } from '#services/settings/startFault.ts';
import { aUser } from './agency.ts';
import { type CuttableProxy, openCuttableProxy } from './cuttableProxy.ts';
import { type TestDatabase, testDatabases, testPostgres } from './databases.ts';
import { listen } from './liveClient.ts';
import { administrator, startServer, type TestServer } from './server.ts';

const unreachable = {
  status: 503,
  headers: { 'content-type': expect.stringContaining('application/problem+json') },
  body: {
    title: 'Unavailable',
    status: 503,
    detail: 'The planner cannot reach its database right now. Try again in a moment.',
  },
};
const logUnreachable = {
  ...unreachable,
  body: {
    ...unreachable.body,
    detail: 'The planner cannot reach its event store right now. Try again in a moment.',
  },
};

describe.each(testDatabases)('a log that is away, on $name', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.stop());

  it('given it answers nothing, then writes are 503 and reads go on; given it is back, so are writes', async () => {
    vi.spyOn(server.planner.store, 'readStream').mockRejectedValue(new StoreUnavailable('gone'));
    expect(await server.admin.post('/api/clients', { name: 'Aspen' })).toMatchObject(logUnreachable);
    const { status, text } = await server.admin.get('/api/clients');
    expect(status).toBe(200);
    expect(text).not.toContain('Aspen');
    vi.restoreAllMocks();
    vi.spyOn(server.planner.store, 'append').mockRejectedValue(new StoreUnavailable('gone'));
    expect(await server.admin.post('/api/clients', { name: 'Cedar' })).toMatchObject(logUnreachable);
    vi.restoreAllMocks();
    expect(await server.admin.post('/api/clients', { name: 'Larch' })).toMatchObject({ status: 201 });
  });

  it('given the figures do not catch up in time, then 202 says that the change is saved', async () => {
    vi.spyOn(server.planner.readSide, 'waitFor').mockResolvedValue(false);
    expect(await server.admin.post('/api/clients', { name: 'Rowan' })).toMatchObject({
      status: 202,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: {
        status: 202,
        detail: 'Your change is saved. The figures are still catching up; reload in a moment.',
      },
    });
    vi.restoreAllMocks();
    await vi.waitFor(async () => expect((await server.admin.get('/api/clients')).text).toContain('Rowan'));
  });

  it('given the read side is away just after a change is saved, then 202, for it is saved', async () => {
    vi.spyOn(server.planner.readSide, 'waitFor').mockRejectedValue(
      Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
    );
    expect(await server.admin.post('/api/clients', { name: 'Hazel' })).toMatchObject({ status: 202 });
  });

  it('given a fault inside while a user is made, then neither answer nor log tells a secret', async () => {
    await server.database.pool.query(sql.unsafe`alter table vault.credentials rename to mislaid`);
    const answer = await server.admin.post('/api/admin/users', aUser('una', { password: 'opensesame!' }));
    await server.database.pool.query(sql.unsafe`alter table vault.mislaid rename to credentials`);
    expect(answer).toMatchObject({ status: 500, body: { title: 'Internal error' } });
    expect(answer.text).not.toMatch(/credentials|insert|argon2|opensesame|at .+:\d+/);
    expect(server.log.join()).not.toMatch(/argon2id|opensesame/);
  });
});

describe.each(testPostgres)('a database that goes while the planner starts, on $name', (kind) => {
  it('ends the start with a sentence that says what to do', async () => {
    const database = await kind.open();
    const proxy = await openCuttableProxy(database.url ?? '');
    const cut = await openPostgres(proxy.url);
    await proxy.cut();
    const started = startServer(kind, { database: cut });
    await expect(started).rejects.toThrow(
      /^The database stopped answering while the planner was starting: .+\.$/,
    );
    await expect(started).rejects.toBeInstanceOf(StartFault);
    await cut.close();
    await proxy.close();
    await database.close();
  });
});

describe.each(testPostgres)('a database that goes and comes, on $name', (kind) => {
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let server: TestServer;
  beforeAll(async () => {
    database = await kind.open();
    proxy = await openCuttableProxy(database.url ?? '');
    server = await startServer(kind, { database: await openPostgres(proxy.url) });
  });
  afterAll(async () => {
    await proxy.mend();
    await server.stop();
    await server.database.close();
    await proxy.close();
    await database.close();
  });

  const whenBack = async () => {
    await proxy.mend();
    await vi.waitFor(
      async () => expect(await server.admin.get('/api/clients')).toMatchObject({ status: 200 }),
      {
        timeout: 15_000,
        interval: 100,
      },
    );
  };

  it('given it is down, then 503 soon; given it is back, then everything goes on by itself', async () => {
    const listener = await listen(server.url, server.admin.cookie);
    await proxy.cut();
    const start = performance.now();
    const answers = await Promise.all([
      server.admin.get('/api/clients'),
      server.admin.post('/api/clients', { name: 'Aspen' }),
      server.visitor().signIn(administrator.username, administrator.password),
      server.admin.post('/api/logout'),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(unreachable);
    expect(performance.now() - start).toBeLessThan(5_000);
    await whenBack();
    expect(await server.admin.post('/api/clients', { name: 'Aspen' })).toMatchObject({ status: 201 });
    expect(await server.visitor().signIn(administrator.username, administrator.password)).toMatchObject({
      status: 200,
    });
    await listener.next(({ topics }) => topics.includes('clients') || topics.includes('*'));
    listener.vanish();
  });

  it('given it goes while many write, then what was acknowledged is there, once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Cut ${index}`);
    const writing = names.map(async (name, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 5));
      const { status } = await server.admin.post('/api/clients', { name });
      return { name, status };
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await proxy.cut();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await whenBack();
    const answers = await Promise.all(writing);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([201, 202, 503])).size).toBe(0);
    await server.admin.post('/api/clients', {
      name: 'A later one, which shows that all before it is projected',
    });
    const { text } = await server.admin.get('/api/clients');
    for (const { name, status } of answers) {
      const times = text.split(`"${name}"`).length - 1;
      if (status === 503) expect(times, name).toBeLessThanOrEqual(1);
      else expect(times, name).toBe(1);
    }
  }, 40_000);

  it('then no answer was a fault of ours', () => {
    expect(server.log.filter((line) => line.includes('A request failed'))).toEqual([]);
  });
});
