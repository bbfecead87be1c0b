import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from '../../../tests/agency.ts';
import { type TestDatabase, testDatabases } from '../../../tests/databases.ts';
import { startServer } from '../../../tests/server.ts';
import { copyLog } from '../../ops/backups/copyLog.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { connectEventStoreDb } from '../eventStore/eventStoreDb.ts';
import { StandIn } from '../eventStore/testing/standIn.ts';
import { findMisfit } from './pairMisfit.ts';

describe.each(testDatabases)('a log and a database, on $name', (kind) => {
  const closing: (() => unknown)[] = [];
  let database: TestDatabase;
  /** From a stopped planner with two clients. */
  let own: EventStore;
  let events: RecordedEvent[];
  beforeAll(async () => {
    database = await kind.open();
    closing.push(() => database.close());
    const standIn = await StandIn.start();
    closing.push(() => standIn.stop());
    const server = await startServer(kind, { database, config: { eventStoreUrl: standIn.url } });
    await add(server.admin, '/api/clients', { name: 'Alder' });
    await add(server.admin, '/api/clients', { name: 'Birch' });
    await server.stop();
    own = open(standIn);
    events = (await Array.fromAsync(own.readAll({ after: 0 }))).flat();
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const open = ({ url }: StandIn): EventStore => {
    const log = connectEventStoreDb(url);
    closing.push(() => log.close());
    return log;
  };
  /** A log with some of the planner's events, and others after them. */
  const logWith = async (of: readonly RecordedEvent[], others = 0): Promise<EventStore> => {
    const standIn = await StandIn.start();
    closing.push(() => standIn.stop());
    const log = open(standIn);
    await copyLog(oneBatch(of), log);
    for (let count = 0; count < others; count++) await log.append(`client-${randomUUID()}`, 0, [anEvent()]);
    return log;
  };
  const found = (log: EventStore) => findMisfit(database.pool, log);
  const forget = () => database.pool.query(sql.unsafe`truncate planner.log`);

  it('given the two that were used together, then they fit, and the log is remembered', async () => {
    await forget();
    expect(await found(own)).toBeNull();
    expect(await database.pool.oneFirst(sql.unsafe`select first_event from planner.log`)).toBe(events[0]?.id);
  });

  it('given an empty log in the place of one, then it is said', async () => {
    expect(await found(await logWith([]))).toBe('no log');
  });

  it('given an empty log, and figures of a version that did not remember which, then it is said', async () => {
    await forget();
    expect(await found(await logWith([]))).toBe('no log');
  });

  it("given another agency's log, then it is said", async () => {
    await found(own);
    expect(await found(await logWith([], 1))).toBe('another log');
  });

  it.each([
    ['its last event is missing', 0],
    ['others came after its restoration', 3],
  ])('given a log from an older backup, where %s, then it is said', async (_, others) => {
    expect(await found(await logWith(events.slice(0, -1), others))).toBe('shorter log');
  });

  it('given figures of a version that did not remember their last event, then a log that has one there fits', async () => {
    const live = await database.pool.oneFirst(sql.unsafe`select generation from planner.live`);
    const checkpoint = sql.identifier([`read_${live}`, 'checkpoint']);
    await database.pool.query(sql.unsafe`alter table ${checkpoint} rename event to unknown`);
    await forget();
    expect(await found(own)).toBeNull();
    expect(await found(await logWith(events.slice(0, -1)))).toBe('shorter log');
    await database.pool.query(sql.unsafe`alter table ${checkpoint} rename unknown to event`);
  });
});

async function* oneBatch(events: readonly RecordedEvent[]) {
  yield events;
}

const anEvent = () => {
  const metadata = { at: new Date().toISOString(), by: '1', correlationId: 'c', causationId: 'c' };
  return { id: randomUUID(), type: 'ClientCreated', data: { name: 'Alder' }, metadata };
};
