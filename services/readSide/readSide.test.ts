import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'slonik';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientsModel, listClients } from '#projections/projects/clients/readModel.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { createPostgresEventStore, migrateLog } from '../log/eventStore/postgres.ts';
import { type CommitNotice, noticeChannel } from './notices.ts';
import { ReadSide, type ReadSideOptions } from './readSide.ts';

const silent = pino({ level: 'silent' });

describe.each(testDatabases)('the read side on $name', ({ open }) => {
  const openLog = async (): Promise<{ database: TestDatabase; store: EventStore }> => {
    const database = await open();
    onTestFinished(() => database.close());
    await migrateLog(database.pool);
    await migrateReadModelVersions(database.pool);
    const store = createPostgresEventStore(database.pool);
    onTestFinished(() => store.close());
    return { database, store };
  };
  const start = async (options: Pick<ReadSideOptions, 'database' | 'store'>) => {
    const readSide = await ReadSide.start({ ...options, logger: silent });
    onTestFinished(() => readSide.stop());
    return readSide;
  };
  const addClient = async (store: EventStore, id: number, data: object = { name: `Client ${id}` }) => {
    const metadata = { at: '2026-05-01T09:00:00.000Z', by: '1', correlationId: 'c', causationId: 'c' };
    const event = { id: randomUUID(), type: 'ClientCreated', data, metadata };
    return (await store.append(`client-${id}`, 0, [event])).position;
  };
  const names = async (readSide: ReadSide) =>
    (await listClients(await readSide.read())).map(({ name }) => name);

  it('given a log with events, then it has read them all once it is started', async () => {
    const { database, store } = await openLog();
    await addClient(store, 1);
    await addClient(store, 2);
    const readSide = await start({ database, store });
    expect(await names(readSide)).toEqual(['Client 1', 'Client 2']);
    expect(readSide.position).toBe(2);
  });

  it('given an append, then who waits for it can read it, and it was announced', async () => {
    const { database, store } = await openLog();
    const readSide = await start({ database, store });
    const heard: unknown[] = [];
    readSide.onCommitted((committed) => heard.push(committed));
    const position = await addClient(store, 1);
    expect(await readSide.waitFor(position)).toBe(true);
    expect(await names(readSide)).toEqual(['Client 1']);
    // The notice comes by way of the database, possibly after the position.
    await vi.waitFor(() =>
      expect(heard).toMatchObject([{ readModelVersion: 1, position, topics: ['clients'] }]),
    );
  });

  it('given another version catches up, then that is told, and what only it has reached is not', async () => {
    const { database, store } = await openLog();
    const readSide = await start({ database, store });
    await readSide.waitFor(await addClient(store, 1));
    const heard: CommitNotice[] = [];
    readSide.onCommitted((committed) => heard.push(committed));
    for (const [position, topic] of [
      [2, 'users'],
      [1, 'clients'],
    ] as const) {
      const notice = { generation: 7, position, topics: [topic], version: 'another' };
      await database.pool.query(sql.unsafe`select pg_notify(${noticeChannel}, ${JSON.stringify(notice)})`);
    }
    await vi.waitFor(() =>
      expect(heard).toContainEqual(expect.objectContaining({ version: 'another', position: 1 })),
    );
    expect(heard.flatMap(({ topics }) => topics)).not.toContain('users');
    expect(readSide.position).toBe(1);
  });

  it('given a position that does not come, then who waits is told no in time', async () => {
    const readSide = await start(await openLog());
    expect(await readSide.waitFor(99, 50)).toBe(false);
  });

  it('given a stop and another start, then it goes on where it was, in the same read-model version', async () => {
    const { database, store } = await openLog();
    const first = await start({ database, store });
    await first.waitFor(await addClient(store, 1));
    const readModelVersion = await liveReadModelVersion(database.pool);
    await first.stop();
    await addClient(store, 2);
    const second = await start({ database, store });
    expect(await names(second)).toEqual(['Client 1', 'Client 2']);
    expect(await liveReadModelVersion(database.pool)).toEqual(readModelVersion);
  });

  /** Leaves the rows of clients as another release with the same version number would. */
  const misshape = async (database: TestDatabase, readSide: ReadSide) => {
    const { readModelVersion } = await readSide.read();
    await readSide.stop();
    const clients = sql.identifier([readModelVersion.schema, 'clients']);
    await database.pool.query(sql.unsafe`update ${clients} set view = view - 'name'`);
    return readModelVersion;
  };

  it('given rows of another shape under the same number, then they are derived anew before it is started', async () => {
    const { database, store } = await openLog();
    await addClient(store, 1);
    await misshape(database, await start({ database, store }));
    const readSide = await start({ database, store });
    expect(await names(readSide)).toEqual(['Client 1']);
    expect(await readSide.waitFor(await addClient(store, 2))).toBe(true);
    expect(await names(readSide)).toEqual(['Client 1', 'Client 2']);
  });

  it('given rows that nobody can derive in a readable way, then the others stay in use', async () => {
    const { database, store } = await openLog();
    await addClient(store, 1);
    const readModelVersion = await misshape(database, await start({ database, store }));
    vi.spyOn(clientsModel, 'derive').mockImplementation((_foldedState, _touched, _formulas, rows) => {
      for (const table of clientsModel.tables) {
        rows.replace(table, '1', [{ id: 1, name_key: 'client 1', view: {} }]);
      }
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const readSide = await start({ database, store });
    expect(await readSide.waitFor(await addClient(store, 2), 10_000)).toBe(true);
    expect((await readSide.read()).readModelVersion).toEqual(readModelVersion);
    const failed = sql.unsafe`select count(*)::int as count from planner.generations where status = 'failed'`;
    expect(await database.pool.oneFirst(failed)).toBe(1);
  });

  it('given an event that nobody can read, then all others still go on', async () => {
    const { database, store } = await openLog();
    const readSide = await start({ database, store });
    await addClient(store, 1, { title: 'from another time' });
    const position = await addClient(store, 2);
    expect(await readSide.waitFor(position)).toBe(true);
    expect(await names(readSide)).toEqual(['Client 2']);
  });

  it('given a log that fails for a while, then it goes on by itself', async () => {
    const { database, store } = await openLog();
    let failures = 2;
    const shaky: EventStore = Object.assign(Object.create(store) as EventStore, {
      readStream: store.readStream.bind(store),
      append: store.append.bind(store),
      readAll: store.readAll.bind(store),
      head: store.head.bind(store),
      subscribeAll: (options: Parameters<EventStore['subscribeAll']>[0]) => {
        if (failures-- > 0) throw new Error('dropped');
        return store.subscribeAll(options);
      },
    });
    const readSide = await start({ database, store: shaky });
    const position = await addClient(store, 1);
    expect(await readSide.waitFor(position)).toBe(true);
    expect(failures).toBeLessThan(0);
  });

  it('given a fault that does not pass, then the start fails with it instead of waiting for ever', async () => {
    const { database, store } = await openLog();
    await addClient(store, 1);
    vi.spyOn(store, 'readAll').mockImplementation(() => {
      throw new TypeError('a mistake of ours');
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await expect(ReadSide.start({ database, store, logger: silent })).rejects.toThrow('a mistake of ours');
  });
});
