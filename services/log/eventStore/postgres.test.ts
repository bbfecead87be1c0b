import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabases, testPostgres } from '../../../tests/databases.ts';
import { rowsRead } from '../../../tests/rowsRead.ts';
import { databaseForEach } from '../../../tests/setUp.ts';
import { openPostgres } from '../../database/postgres.ts';
import { type EventStore, StoreUnavailable, WrongExpectedVersion } from './eventStore.ts';
import { createPostgresEventStore, migrateLog } from './postgres.ts';
import { batchesOf, newEvent, newEvents, newStream, recorded, subscribed } from './testing/events.ts';
import { losingAnswers } from './testing/losingAnswers.ts';

const timeout = { giveUpAfter: 15_000, attemptTimeout: 500, shortestPause: 10, longestPause: 50 };
const shortTimeouts = { ...timeout, giveUpAfter: 1_000 };

describe.each(testDatabases)('the log in $name', ({ open }) => {
  const database = databaseForEach({ open });
  let store: EventStore;
  beforeEach(async () => {
    await migrateLog(database.pool);
    store = createPostgresEventStore(database.pool);
  });
  afterEach(async () => {
    await store.close();
  });

  it('is made once, however often and by however many at a time', async () => {
    await store.append('client-1', 0, newEvents(2));

    await Promise.all(Array.from({ length: 4 }, () => migrateLog(database.pool)));

    expect(await store.readStream('client-1')).toHaveLength(2);
    expect(await store.append('client-1', 2, newEvents(1))).toEqual({ version: 3, position: 3 });
  });

  it('counts positions without gaps, whatever is refused or lost in between', async () => {
    const { pool, faults } = losingAnswers(database.pool);
    const shaky = createPostgresEventStore(pool, { retryTiming: timeout });
    faults.push('lost after', 'lost before', 'silent after');

    await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? store : shaky).append(`client-${index % 20}`, 0, newEvents(1 + (index % 3))),
      ),
    );

    const events = await recorded(store, 'client-', { after: 0, batchSize: 7 });
    expect(events.length).toBeGreaterThan(19);
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(await store.head()).toBe(events.length);
  });

  it('refuses an id that is stored elsewhere, and nothing else of the same call', async () => {
    const [stored, ...others] = newEvents(4);
    if (!stored) throw new Error('no event');
    await store.append('client-1', 0, [stored]);

    const appends = await Promise.allSettled([
      store.append('client-2', 0, others.slice(0, 1)),
      store.append('client-3', 0, [newEvent(), stored]),
      store.append('client-1', 1, [stored]),
      store.append('client-4', 0, others.slice(1)),
    ]);

    expect(appends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(appends[1]).toMatchObject({ reason: expect.any(WrongExpectedVersion) });
    expect(await store.head()).toBe(4);
  });

  it('commits changes of one stream each together, where they come at the same moment', async () => {
    const appends = Array.from({ length: 20 }, (_, index) =>
      store.appendAll([{ stream: `client-${index}`, expectedVersion: 0, events: newEvents(1) }]),
    );
    await Promise.all(appends);

    const transactions = await database.pool.oneFirst(
      sql.unsafe`select count(distinct xmin::text)::int from log.events`,
    );
    expect(transactions).toBeLessThan(5);
    expect(await store.head()).toBe(20);
  });

  it('keeps an append that the database refuses from harming others in the same call', async () => {
    await database.pool.query(sql.unsafe`alter table log.events add check (type <> 'Poison')`);
    const good = Array.from({ length: 10 }, (_, index) => store.append(`client-${index}`, 0, newEvents(1)));
    const bad = store.append('client-11', 0, [newEvent(), { ...newEvent(), type: 'Poison' }]);
    const after = store.append('client-12', 0, newEvents(1));

    await expect(bad).rejects.toThrow(/constraint/);
    await Promise.all([...good, after]);
    expect(await store.head()).toBe(11);
  });

  it('repeats calls that were lost before, after, or without an answer', async () => {
    const { pool, faults } = losingAnswers(database.pool);
    const shaky = createPostgresEventStore(pool, { retryTiming: timeout });
    faults.push('lost after', 'silent after', 'lost before', 'lost after');

    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => shaky.append(`client-${index}`, 0, newEvents(2))),
    );

    expect(faults).toEqual([]);
    expect(results.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      results.map((_, index) => 2 * (index + 1)),
    );
    expect(await store.head()).toBe(20);
  });

  it('gives up in time when the outcome stays unknown, and goes on when the database is back', async () => {
    const { pool, faults } = losingAnswers(database.pool);
    const shaky = createPostgresEventStore(pool, { retryTiming: shortTimeouts });
    faults.push(...Array.from({ length: 1_000 }, () => 'lost before' as const));
    const start = performance.now();

    await expect(shaky.append('client-1', 0, newEvents(1))).rejects.toThrow(StoreUnavailable);
    expect(performance.now() - start).toBeLessThan(shortTimeouts.giveUpAfter + 2_000);

    faults.length = 0;
    expect(await shaky.append('client-1', 0, newEvents(1))).toEqual({ version: 1, position: 1 });
  });

  it('given a long log that the database has not looked at, then of a stream only what came since is read', async () => {
    const streams = Array.from({ length: 20 }, (_, place) => `client-${place + 1}`);
    const read = await database.pool.transaction(async (db) => {
      const own = createPostgresEventStore(db as unknown as typeof database.pool);
      const readAll = () => Promise.all(streams.map((stream) => own.readStream(stream, 10)));
      // A session keeps its query plan from when there were few events.
      for (let turn = 0; turn < 10; turn++) await readAll();
      await db.query(sql.unsafe`
        insert into log.events (position, stream, version, id, type, data, metadata)
        select (number - 1) * 10 + version, 'client-' || number, version, gen_random_uuid(), 'SomethingDecided', '{}', '{}'
        from generate_series(1, 300) as number, generate_series(1, 10) as version
      `);
      return rowsRead(db, ['log', 'events'], async () =>
        expect((await readAll()).map((events) => events.length)).toEqual(streams.map(() => 1)),
      );
    });
    expect(read).toBeLessThan(100);
  });

  it('belongs to no transaction that an append is made from', async () => {
    const { append } = await database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`select 1`);
      return { append: store.append('client-1', 0, newEvents(1)) };
    });

    expect(await append).toEqual({ version: 1, position: 1 });
  });

  it.each([1, 3])(
    'tells who follows it of an append to %i streams without reading it back',
    async (streams) => {
      const asked = vi.spyOn(database.pool, 'any');
      const own = createPostgresEventStore(database.pool, { poll: { shortest: 15_000, longest: 15_000 } });
      const appends = Array.from({ length: streams }, (_, place) => ({
        stream: `client-${place}`,
        expectedVersion: 0,
        events: newEvents(2),
      }));
      setTimeout(() => void own.appendAll(appends), 150);
      for await (const page of own.subscribeAll({ after: 0, signal: AbortSignal.timeout(10_000) })) {
        expect(page.map(({ position }) => position)).toEqual(
          Array.from({ length: 2 * streams }, (_, place) => place + 1),
        );
        expect(page.map(({ id }) => id)).toEqual(appends.flatMap(({ events }) => events.map(({ id }) => id)));
        break;
      }
      expect(asked).toHaveBeenCalledTimes(1);
      await own.close();
    },
  );

  it('hears of its own appends at once, and of those of other nodes by looking', async () => {
    const own = createPostgresEventStore(database.pool, { poll: { shortest: 15_000, longest: 15_000 } });
    const stream = newStream();
    let appended = 0;
    let heard = Number.POSITIVE_INFINITY;
    setTimeout(() => {
      appended = performance.now();
      void own.append(stream, 0, newEvents(1));
    }, 150);
    for await (const _ of own.subscribeAll({ after: 0, signal: AbortSignal.timeout(10_000) })) {
      heard = performance.now() - appended;
      break;
    }
    expect(heard).toBeLessThan(5_000);

    setTimeout(() => void own.append(stream, 1, newEvents(1)), 600);
    expect(await subscribed(store, stream, 2, { after: 0 })).toHaveLength(2);
  });

  it('ends a subscription at once when it is aborted, however seldom it looks', async () => {
    const seldom = createPostgresEventStore(database.pool, { poll: { shortest: 15_000, longest: 15_000 } });
    const controller = new AbortController();
    const ended = batchesOf(seldom.subscribeAll({ after: 0, signal: controller.signal }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const start = performance.now();

    controller.abort();

    expect(await ended).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('tells large positions as numbers', async () => {
    await database.pool.query(sql.unsafe`update log.head set position = 5000000000`);

    expect(await store.append('client-1', 0, newEvents(2))).toEqual({ version: 2, position: 5_000_000_002 });

    expect(await store.head()).toBe(5_000_000_002);
    const [event] = await recorded(store, 'client-', { after: 5_000_000_000 });
    expect(event?.position).toBe(5_000_000_001);
  });

  it('does not pass over a gap in silence', async () => {
    await store.append('client-1', 0, newEvents(5));
    await database.pool.query(sql.unsafe`delete from log.events where position = 3`);

    await expect(recorded(store, 'client-', { after: 0 })).rejects.toThrow('gap');
    await expect(subscribed(store, 'client-', 5, { after: 0 })).rejects.toThrow('gap');
  });

  it('ends its subscriptions and takes no more appends once closed', async () => {
    const ended = batchesOf(store.subscribeAll({ after: 0 }));
    const append = store.append('client-1', 0, newEvents(1));

    await store.close();

    expect(await append).toEqual({ version: 1, position: 1 });
    await ended;
    await expect(store.append('client-1', 1, newEvents(1))).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
    await expect(recorded(store, 'client-', { after: 0 })).rejects.toThrow(StoreUnavailable);
  });
});

describe.each(testPostgres)('the log in $name, on several nodes', ({ open }) => {
  it('is made by nodes that start together, and survives the loss of every connection', async () => {
    const database = await open();
    const url = database.url ?? '';
    const nodes = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    await Promise.all(nodes.map(({ pool }) => migrateLog(pool)));
    const dropped: unknown[] = [];
    const stores = nodes.map(({ pool }) =>
      createPostgresEventStore(pool, { onDropped: (error) => dropped.push(error) }),
    );
    const [reader] = stores;
    if (!reader) throw new Error('no store');

    const seen = subscribed(reader, 'client-', 300, { after: 0, batchSize: 20 });
    const appended = Promise.all(
      stores.map(async (store, node) => {
        for (let version = 0; version < 100; version++)
          await store.append(`client-${node}`, version, newEvents(1));
      }),
    );
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await database.pool.query(sql.unsafe`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `);
    }
    await appended;

    expect((await seen).map(({ position }) => position)).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    );
    for (const store of stores) await store.close();
    for (const node of nodes) await node.close();
    await database.close();
  });
});
