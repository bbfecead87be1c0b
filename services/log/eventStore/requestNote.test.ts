import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabases } from '../../../tests/databases.ts';
import { rowsRead } from '../../../tests/rowsRead.ts';
import { sendRequests } from './appendAtomically.ts';
import { appendRequest, withNote } from './appendRequest.ts';
import { type EventStore, RequestCameBefore, type RequestNote, WrongExpectedVersion } from './eventStore.ts';
import { createPostgresEventStore } from './postgres.ts';
import { newEvents, newStream } from './testing/events.ts';
import { losingAnswers } from './testing/losingAnswers.ts';

const noteOf = (key: string, answer: RequestNote['answer'] = null): RequestNote => ({
  ...{ userId: '7', key, fingerprint: 'a body', correlationId: `request of ${key}` },
  ...{ answer, isStored: false },
});

const noteRow = z.object({
  ...{ key: z.string(), fingerprint: z.string(), correlation_id: z.string(), answer: z.unknown() },
});

describe.each(testDatabases)('the note of a request in the log in $name', ({ openForPlanner }) => {
  let database: TestDatabase;
  let store: EventStore;
  beforeEach(async () => {
    database = await openForPlanner();
    store = createPostgresEventStore(database.pool);
  });
  afterEach(async () => {
    await store.close();
    await database.close();
  });
  const noted = () =>
    database.pool.any(
      sql.type(noteRow)`select key, fingerprint, correlation_id, answer from vault.requests order by key`,
    );

  it('is stored with what is appended, and its answer', async () => {
    const [one, other] = [noteOf('one'), noteOf('other', { status: 200, body: { hours: 5 } })];
    await Promise.all([
      store.append(newStream(), 0, newEvents(1), one),
      store.append(newStream(), 0, newEvents(1), other),
    ]);
    expect([one.isStored, other.isStored]).toEqual([true, true]);
    expect(await noted()).toEqual([
      { key: 'one', fingerprint: 'a body', correlation_id: 'request of one', answer: null },
      {
        ...{ key: 'other', fingerprint: 'a body', correlation_id: 'request of other' },
        answer: { status: 200, body: { hours: 5 } },
      },
    ]);
  });

  it('given it came before, then nothing is stored of that append, and all of the others of its call', async () => {
    await store.append(newStream(), 0, newEvents(1), noteOf('one'));
    const [again, beside] = [newStream(), newStream()];
    const note = noteOf('one');
    const [refused] = await Promise.allSettled([
      store.append(again, 0, newEvents(1), note),
      store.append(beside, 0, newEvents(2), noteOf('other')),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(RequestCameBefore) });
    expect(note.isStored).toBe(false);
    expect(await store.readStream(again)).toEqual([]);
    expect(await store.readStream(beside)).toHaveLength(2);
    expect(await store.head()).toBe(3);
    expect((await noted()).map(({ key }) => key)).toEqual(['one', 'other']);
  });

  it('given the same request twice in one call, then it is stored once', async () => {
    const appends = await Promise.allSettled(
      [newStream(), newStream()].map((stream) => store.append(stream, 0, newEvents(1), noteOf('one'))),
    );
    expect(appends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await store.head()).toBe(1);
  });

  it('given the stream has moved on, then it is not stored', async () => {
    const stream = newStream();
    await store.append(stream, 0, newEvents(1));
    await expect(store.append(stream, 0, newEvents(1), noteOf('one'))).rejects.toThrow(WrongExpectedVersion);
    expect(await noted()).toEqual([]);
    await store.append(stream, 1, newEvents(1), noteOf('one'));
    expect(await noted()).toHaveLength(1);
  });

  it('given the answer to its append was lost, then the same append finds itself stored', async () => {
    const { pool, faults } = losingAnswers(database.pool);
    const shaky = createPostgresEventStore(pool, { retryTiming: { shortestPause: 10, longestPause: 20 } });
    faults.push('lost after');
    const stream = newStream();
    expect(await shaky.append(stream, 0, newEvents(2), noteOf('one'))).toEqual({ version: 2, position: 2 });
    expect(await store.readStream(stream)).toHaveLength(2);
    expect(await noted()).toHaveLength(1);
  });

  it('given several streams, then all of them and the note are stored, or nothing', async () => {
    const both = () => [
      { stream: newStream(), expectedVersion: 0, events: newEvents(1) },
      { stream: newStream(), expectedVersion: 0, events: newEvents(1) },
    ];
    await store.appendAll(both(), undefined, noteOf('one'));
    await expect(store.appendAll(both(), undefined, noteOf('one'))).rejects.toThrow(RequestCameBefore);
    const [first, second] = both();
    const movedOn = [first, { ...second, expectedVersion: 4 }] as ReturnType<typeof both>;
    await expect(store.appendAll(movedOn, undefined, noteOf('other'))).rejects.toThrow(WrongExpectedVersion);
    expect(await store.head()).toBe(2);
    expect((await noted()).map(({ key }) => key)).toEqual(['one']);
  });

  it('given a day full of other requests, then it is looked for, and they are not read', async () => {
    const read = await database.pool.transaction(async (db) => {
      const append = (key: string) =>
        sendRequests(db, [withNote(appendRequest(newStream(), 0, newEvents(1)), noteOf(key))]);
      // A session keeps its query plan from when there were few events.
      for (let place = 0; place < 10; place++) await append(`before ${place}`);
      await db.query(sql.unsafe`
        insert into vault.requests (user_id, key, fingerprint, correlation_id)
        select '7', 'of the day ' || place, 'a body', 'a request' from generate_series(1, 3000) place
      `);
      return rowsRead(db, ['vault', 'requests'], () => append('one'));
    });
    expect(read).toBeLessThan(10);
    expect(await noted()).toHaveLength(3011);
  });
});
