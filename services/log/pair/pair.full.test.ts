import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { add } from '../../../tests/agency.ts';
import { type TestDatabase, testDatabases } from '../../../tests/databases.ts';
import { HttpClient } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { whileNoPlannerRuns } from '../../ops/maintenance/whileNoPlannerRuns.ts';
import { StandIn } from '../eventStore/testing/standIn.ts';
import { StandInLog } from '../eventStore/testing/standInLog.ts';
import { PairMisfit } from './pairMisfit.ts';
import { PairWatch } from './pairWatch.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const aServer = async (): Promise<StandIn> => {
  const standIn = await StandIn.start();
  closing.push(() => standIn.stop());
  return standIn;
};
const anEvent = () => {
  const metadata = { at: new Date().toISOString(), by: '1', correlationId: 'c', causationId: 'c' };
  return { id: randomUUID(), type: 'ClientCreated', data: { name: 'Alder' }, metadata };
};

describe.each(testDatabases)('a log and a database that stop to fit, on $name', (kind) => {
  let database: TestDatabase;
  let standIn: StandIn;
  beforeEach(async () => {
    database = await kind.open();
    closing.push(() => database.close());
    standIn = await aServer();
  });

  const start = async (): Promise<TestServer> => {
    const server = await startServer(kind, { database, config: { eventStoreUrl: standIn.url } });
    closing.push(() => server.stop());
    return server;
  };
  const stopped = async () => {
    for (const close of closing.splice(2).toReversed()) await close();
  };
  /** Runs a planner that enters two clients, and stops it. */
  const used = async () => {
    const { admin } = await start();
    await add(admin, '/api/clients', { name: 'Alder' });
    await add(admin, '/api/clients', { name: 'Birch' });
    await stopped();
  };
  it('given they do not fit at the start, then everybody is told so until they do, and then it opens', async () => {
    await used();
    const user = await database.pool.one(sql.unsafe`delete from vault.credentials returning *`);
    const port = await freePort();
    const opening = startServer(kind, { database, config: { eventStoreUrl: standIn.url, port } });
    const visitor = new HttpClient(`http://127.0.0.1:${port}`);
    const sentence = new PairMisfit('no operational store').message;
    const get = (path: string) => visitor.get(path).catch(() => undefined);
    await vi.waitFor(async () => expect(await get('/health/ready')).toMatchObject({ status: 503 }));
    expect((await get('/health/ready'))?.body).toMatchObject({ status: 'unready', detail: sentence });
    expect(await get('/health/live')).toMatchObject({ status: 200 });
    expect(await get('/api/clients')).toMatchObject({ status: 503, body: { detail: sentence } });
    expect(await visitor.signIn('admin', 'correct horse')).toMatchObject({ status: 503 });
    expect(await get('/')).toMatchObject({ status: 503, text: `${sentence}\n` });

    await database.pool.query(sql.unsafe`
      insert into vault.credentials select * from jsonb_populate_record(null::vault.credentials, ${JSON.stringify(user)}::jsonb)
    `);
    const server = await opening;
    closing.push(() => server.stop());
    expect((await server.admin.get('/api/clients')).text).toContain('Birch');
  });

  it('given another log takes its place while it runs, then nothing is read or saved until it is back', async () => {
    const { admin, planner } = await start();
    await add(admin, '/api/clients', { name: 'Alder' });
    const own = standIn.log;
    await standIn.stop();
    standIn.log = new StandInLog();
    await standIn.start();
    const sentence = new PairMisfit('no log').message;
    await vi.waitFor(async () =>
      expect((await admin.get('/health/ready')).body).toMatchObject({ status: 'unready', detail: sentence }),
    );
    expect(await admin.get('/api/clients')).toMatchObject({ status: 503, body: { detail: sentence } });
    expect(await admin.post('/api/clients', { name: 'Lost' })).toMatchObject({ status: 503 });
    await expect(planner.store.append('client-9', 0, [anEvent()])).rejects.toThrow(sentence);
    expect(standIn.log.stream('client-9')).toEqual([]);
    // It still counts as running: a restore would give it keys and counters that it doesn't read again.
    const refused = 'A planner is running on this database. Stop it, then run this again.';
    for (let times = 0; times < 10; times++) {
      await expect(whileNoPlannerRuns(database, async () => undefined)).rejects.toThrow(refused);
      await pause(100);
    }

    await standIn.stop();
    standIn.log = own;
    await standIn.start();
    await vi.waitFor(async () => expect(await admin.get('/health/ready')).toMatchObject({ status: 200 }));
    await add(admin, '/api/clients', { name: 'Birch' });
    expect((await admin.get('/api/clients')).text).toContain('Birch');
  });
});

describe('a log in doubt', () => {
  it('given the check takes too long, then an append is refused for now, and an event waits', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<string | null>();
    const pool = { maybeOneFirst: () => answer } as never;
    const log = { append: vi.fn() } as never;
    const pair = new PairWatch(pool, log, pino({ level: 'silent' }));
    closing.push(
      () => resolve(null),
      () => pair.stop(),
    );
    pair.doubt();
    await expect(pair.over(log).append('client-1', 0, [anEvent()])).rejects.toThrow('not known yet');
    expect((log as { append: unknown }).append).not.toHaveBeenCalled();
  });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
