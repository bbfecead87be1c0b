import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { openPostgres } from '../database/postgres.ts';
import { createPostgresEventStore } from '../log/eventStore/postgres.ts';
import { newEvents, newStream } from '../log/eventStore/testing/events.ts';
import { Counters } from './counters.ts';
import { KeyedRequests } from './repeats.ts';

describe.each(testDatabases)('waiting for the disk on $name', ({ openForPlanner }) => {
  let opened: TestDatabase;
  let database: Pick<TestDatabase, 'pool' | 'close'>;
  beforeEach(async () => {
    opened = await openForPlanner();
    const { pool, url } = opened;
    await pool.query(sql.unsafe`create table waited (what text not null, waits boolean not null)`);
    await pool.query(sql.unsafe`
      create function note_waiting() returns trigger language plpgsql as $function$
      begin
        insert into waited values (tg_table_name, current_setting('synchronous_commit') <> 'off');
        return null;
      end
      $function$
    `);
    for (const table of [
      ['vault', 'counters'],
      ['vault', 'requests'],
      ['log', 'events'],
    ]) {
      await pool.query(sql.unsafe`
        create trigger waits after insert or update on ${sql.identifier(table)}
        for each statement execute function note_waiting()
      `);
    }
    database = opened;
    if (!url) return;
    // The tests' cluster doesn't wait for the disk; this database does, on new connections.
    const name = new URL(url).pathname.slice(1);
    await pool.query(sql.unsafe`alter database ${sql.identifier([name])} set synchronous_commit = 'on'`);
    database = await openPostgres(url);
  });
  afterEach(async () => {
    await database.close();
    await opened.close();
  });
  const waited = () => database.pool.any(sql.unsafe`select distinct what, waits from waited order by what`);
  const request = { userId: '7', key: 'one' };
  const about = { fingerprint: 'a body', correlationId: 'request of one' };

  it.each([true, false])(
    'given the log beside it: %j, then ids that are given out do not wait where it is',
    async (isBesideLog) => {
      await new Counters(database.pool, isBesideLog).reserve('allocation', 3);
      expect(await waited()).toEqual([{ what: 'counters', waits: !isBesideLog }]);
    },
  );

  it.each([true, false])(
    'given the log beside it: %j, then that a request has begun does not wait where it is',
    async (isBesideLog) => {
      await new KeyedRequests(database.pool, isBesideLog).begin(request, about);
      expect(await waited()).toEqual([{ what: 'requests', waits: !isBesideLog }]);
    },
  );

  it('given an append, then it waits, with the note of its request', async () => {
    const note = new KeyedRequests(database.pool, true).note(request, about);
    const store = createPostgresEventStore(database.pool);
    await store.append(newStream(), 0, newEvents(1), note ?? undefined);
    await store.close();
    expect(await waited()).toEqual([
      { what: 'events', waits: true },
      { what: 'requests', waits: true },
    ]);
  });
});
