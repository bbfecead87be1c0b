import { describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { startServer } from '../../tests/server.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { unfinishedSample } from '../vault/sampleLoading.ts';
import { sampleOpening } from './calendar.ts';
import { sampleHistory } from './testing/history.ts';

const november = () => new Date('2026-11-21T10:00:00Z');
const nextYear = () => new Date('2027-01-02T10:00:00Z');

const logOf = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of store.readAll({ after: 0 })) events.push(...batch);
  return events;
};

const asTold = (events: readonly RecordedEvent[]) =>
  events.map(({ id, stream, version }) => `${stream} ${version} ${id}`);

describe.each(testDatabases)('loading the sample agency on $name', ({ open }) => {
  const openOne = async (): Promise<TestDatabase> => {
    const database = await open();
    onTestFinished(() => database.close());
    return database;
  };
  const start = async (database: TestDatabase, sampleData: 'agency' | 'none', now: () => Date) => {
    const server = await startServer({ open }, { database, now, config: { sampleData } });
    onTestFinished(() => server.stop());
    return server;
  };

  test('an empty store is filled, in order of time, before the first request', async () => {
    const { planner, admin } = await start(await openOne(), 'agency', november);

    const [first, ...sample] = await logOf(planner.store);
    expect(first).toMatchObject({ stream: 'user-1', metadata: { at: sampleOpening('2026-11') } });
    expect(asTold(sample)).toEqual(asTold(sampleHistory('2026-11')));
    expect((await admin.get('/api/projects')).body).toHaveLength(45);
    expect((await admin.get('/api/team-members')).body).toHaveLength(18);
  });

  test('records made afterwards get the next ids and no name of the sample', async () => {
    const { admin } = await start(await openOne(), 'agency', november);

    expect(await admin.post('/api/clients', { name: 'TARNMERE water' })).toMatchObject({ status: 409 });
    expect(await admin.post('/api/clients', { name: 'Somebody New' })).toMatchObject({
      status: 201,
      body: { id: 16 },
    });
  });

  test('nobody can sign in as a user of the sample', async () => {
    const { visitor, admin } = await start(await openOne(), 'agency', november);
    const users = (await admin.get('/api/admin/users')).body as { username: string }[];

    expect(users).toHaveLength(5);
    const username = users.find(({ username }) => username.startsWith('priya'))?.username;
    for (const password of ['', 'priya', 'undefined', 'null']) {
      const answer = await visitor().post('/api/login', { username, password });
      expect([400, 401]).toContain(answer.status);
    }
  });

  test('a store that has something in it is left alone', async () => {
    const database = await openOne();
    await (await start(database, 'none', november)).stop();

    const { planner } = await start(database, 'agency', november);

    expect(await planner.store.head()).toBe(1);
  });

  test.each([0, 1, 20])(
    'a load that dies after %i commits is finished by the next start, whenever that is',
    async (commits) => {
      const database = await openOne();
      await expect(start(dyingAfter(commits + 1, database), 'agency', november)).rejects.toThrow('power cut');
      expect(await unfinishedSample(database.pool)).toBe('2026-11');

      const { planner } = await start(database, 'none', nextYear);

      const [, ...sample] = await logOf(planner.store);
      expect(asTold(sample)).toEqual(asTold(sampleHistory('2026-11')));
      expect(await unfinishedSample(database.pool)).toBeNull();
    },
  );

  test('a finished load is not made again', async () => {
    const database = await openOne();
    const first = await start(database, 'agency', november);
    const head = await first.planner.store.head();
    await first.stop();

    const { planner } = await start(database, 'agency', nextYear);

    expect(await planner.store.head()).toBe(head);
  });
});

/** A database whose log takes so many commits and no more. */
const dyingAfter = (commits: number, database: TestDatabase): TestDatabase => {
  let left = commits;
  const { oneFirst } = database.pool;
  const pool: TestDatabase['pool'] = {
    ...database.pool,
    oneFirst: async (query) => {
      // A state that no retry can mend, so that the planner gives up at once.
      if (query.sql.includes('log.append') && left-- <= 0) {
        throw Object.assign(new Error('power cut'), { code: '54000' });
      }
      return oneFirst(query);
    },
  };
  return { ...database, pool };
};
