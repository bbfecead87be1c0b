import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import { add } from '../../../tests/agency.ts';
import { type TestDatabase, testDatabases } from '../../../tests/databases.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { createPostgresEventStore } from '../eventStore/postgres.ts';
import { findMisfit, PairMisfit } from './pairMisfit.ts';

const sentence = new PairMisfit('later planner').message;

describe.each(testDatabases)('a log that a later planner has written in, on $name', (kind) => {
  let database: TestDatabase;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    database = await kind.open();
    closing.push(() => database.close());
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  const start = async (tellMisfit?: (sentence: string) => void): Promise<TestServer> => {
    const server = await startServer(kind, { database, ...(tellMisfit && { tellMisfit }) });
    closing.push(() => server.stop());
    return server;
  };
  const say = (format: number) =>
    database.pool.query(sql.unsafe`update vault.log_format set format = ${format}`);
  /** An event in the next version of its type, which this planner does not know. */
  const ofTheFuture = async (): Promise<void> => {
    const log = createPostgresEventStore(database.pool);
    const metadata = { at: new Date().toISOString(), by: '1', correlationId: 'c', causationId: 'c' };
    const schema = versionIn(logFormat, 'ClientCreated') + 1;
    const event = { id: randomUUID(), type: 'ClientCreated', data: { title: 'Birch' } };
    await log.append('client-77', 0, [{ ...event, metadata: { ...metadata, schema } }]);
    await log.close();
  };

  it('given the database says so, then a start is refused with a sentence, until it says so no more', async () => {
    const first = await start();
    await add(first.admin, '/api/clients', { name: 'Alder' });
    await first.stop();
    closing.splice(1);
    await say(logFormat + 1);
    const told: string[] = [];
    const opening = start((sentence) => void told.push(sentence));
    await vi.waitFor(() => expect(told).toEqual([sentence]));
    await say(logFormat);
    expect((await (await opening).admin.get('/api/clients')).text).toContain('Alder');
  });

  it('given an event of it is met, then nothing is read or saved, and the next start is refused', async () => {
    const { admin, stop } = await start();
    await add(admin, '/api/clients', { name: 'Alder' });
    await ofTheFuture();
    await vi.waitFor(async () =>
      expect(await admin.get('/api/clients')).toMatchObject({ status: 503, body: { detail: sentence } }),
    );
    expect(await admin.post('/api/clients', { name: 'Lost' })).toMatchObject({ status: 503 });
    await stop();
    closing.splice(1);
    const log = createPostgresEventStore(database.pool);
    closing.push(() => log.close());
    expect(await findMisfit(database.pool, log)).toBe('later planner');
  });
});
