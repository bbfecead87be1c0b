import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { DatabasePool } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { pureRuns } from '../../../tests/propertyRuns.ts';
import { databaseForEach } from '../../../tests/setUp.ts';
import { appendRequest } from './appendRequest.ts';
import type { EventStore } from './eventStore.ts';
import { createPostgresEventStore, migrateLog } from './postgres.ts';
import { RecentEvents } from './recentEvents.ts';
import { newEvent, newEvents, newStream, recorded, subscribed } from './testing/events.ts';

const added = (...positions: number[]): RecentEvents => {
  const recent = new RecentEvents();
  for (const position of positions) {
    recent.add(appendRequest(newStream(), 0, [newEvent()]), { version: 1, position });
  }
  return recent;
};
const positions = (recent: RecentEvents, after: number, count = 10) =>
  recent.after(after, count).map(({ position }) => position);

describe('the events appended last', () => {
  it('are given without a gap, and no more than asked', () => {
    expect(positions(added(4, 5, 6), 3)).toEqual([4, 5, 6]);
    expect(positions(added(4, 5, 6), 4, 1)).toEqual([5]);
    expect(positions(added(4, 6), 3)).toEqual([4]);
    expect(positions(added(4, 5), 2)).toEqual([]);
    expect(positions(added(4, 5), 5)).toEqual([]);
  });

  it('given the answer to an append was lost and it is repeated, then are there once', () => {
    const recent = added(4);
    const request = appendRequest(newStream(), 0, newEvents(2));
    recent.add(request, { version: 2, position: 6 });
    recent.add(request, { version: 2, position: 6 });
    expect(positions(recent, 3)).toEqual([4, 5, 6]);
  });

  it('given the log has lost some since, then are none but what came after', () => {
    const recent = added(4, 5, 6);
    recent.add(appendRequest(newStream(), 0, [newEvent()]), { version: 1, position: 5 });
    expect(positions(recent, 3)).toEqual([]);
    expect(positions(recent, 4)).toEqual([5]);
  });

  it('given an append was refused or is large, then do not hold it', () => {
    const recent = added(1);
    recent.add(appendRequest(newStream(), 0, [newEvent()]), null);
    const large = newEvent({ text: 'x'.repeat(40_000) });
    recent.add(appendRequest(newStream(), 0, [large]), { version: 1, position: 2 });
    expect(positions(recent, 0)).toEqual([1]);
  });

  it('are some hundreds at most', () => {
    expect(positions(added(...Array.from({ length: 700 }, (_, place) => place + 1)), 0, 1_000)).toEqual([]);
  });
});

describe.each(testDatabases)('who follows the log in $name', ({ open }) => {
  const database = databaseForEach({ open });
  let store: EventStore;
  let pages = 0;
  beforeEach(async () => {
    await migrateLog(database.pool);
    const { pool } = database;
    const any: DatabasePool['any'] = (query) => {
      if (query.sql.includes('order by position')) pages++;
      return pool.any(query);
    };
    // Polling would hide missed notices.
    store = createPostgresEventStore({ ...pool, any }, { poll: { shortest: 60_000, longest: 60_000 } });
  });
  afterEach(async () => {
    await store.close();
  });

  it('given an append through the same store, then hears of it without asking the database', async () => {
    const stream = newStream();
    const following = subscribed(store, stream, 3, { after: 0 });
    await pause(50);
    pages = 0;
    await store.append(stream, 0, newEvents(1));
    await store.append(stream, 1, newEvents(2));
    expect((await following).map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(pages).toBe(0);
  });

  it('given any data, then hears of it letter by letter as it stands in the log', async () => {
    const unstorable = /\\u0000|\\ud[89a-f]/i;
    const data = fc
      .dictionary(fc.string(), fc.jsonValue())
      .filter((it) => !unstorable.test(JSON.stringify(it)));
    await fc.assert(
      fc.asyncProperty(data, async (given) => {
        const stream = newStream();
        const after = await store.head();
        const following = subscribed(store, stream, 1, { after });
        await pause(5);
        await store.append(stream, 0, [newEvent(given)]);
        expect(JSON.stringify(await following)).toBe(
          JSON.stringify(await recorded(store, stream, { after })),
        );
      }),
      { numRuns: pureRuns },
    );
  });
});
