import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { migrateOperationalStore } from './migrate.ts';
import { KeyedRequests, type RequestKey, trimAnswers } from './repeats.ts';

describe.each(testDatabases)('what is known of requests that may be sent again on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let requests: KeyedRequests;
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
    requests = new KeyedRequests(database.pool, true);
  });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`truncate vault.requests, vault.claims`);
    for (const request of [one, ofOther, another]) await requests.begin(request, about);
  });

  const one: RequestKey = { userId: '7', key: 'one' };
  const ofOther: RequestKey = { userId: '8', key: 'one' };
  const another: RequestKey = { userId: '7', key: 'another' };
  // All three have one correlation id: clients may choose it.
  const about = { fingerprint: 'a body', correlationId: 'first' };
  const running = { ...about, answer: null, isRunning: true };

  const pass = (seconds: number) =>
    database.pool.query(
      sql.unsafe`update vault.requests set begun_at = begun_at - make_interval(secs => ${seconds})`,
    );
  const claim = (name: string, owner: string) =>
    database.pool.query(
      sql.unsafe`insert into vault.claims (kind, name, owner) values ('client', ${name}, ${owner})`,
    );
  const owners = () => database.pool.anyFirst(sql.unsafe`select owner from vault.claims order by name`);

  it('given one begins, then its key tells of it, and no other user and no other key does', async () => {
    expect(await requests.begin(one, { ...about, correlationId: 'second' })).toEqual(running);
    expect(await requests.find(one)).toEqual(running);
    expect(await requests.find({ userId: '7', key: 'two' })).toBeNull();
    expect(await requests.find({ userId: '9', key: 'one' })).toBeNull();
  });

  it('given half a minute without an answer, then it runs no more', async () => {
    await pass(29);
    expect((await requests.find(one))?.isRunning).toBe(true);
    await pass(2);
    expect((await requests.find(one))?.isRunning).toBe(false);
  });

  it('given one that nobody knows the end of, then it alone runs no more', async () => {
    await requests.leaveOpen(one);
    expect((await requests.find(one))?.isRunning).toBe(false);
    expect(await requests.find(ofOther)).toEqual(running);
    expect(await requests.find(another)).toEqual(running);
  });

  it('given a refusal, then that one alone is forgotten', async () => {
    await requests.forget(one);
    expect(await requests.find(one)).toBeNull();
    expect(await requests.find(ofOther)).toEqual(running);
    expect(await requests.find(another)).toEqual(running);
  });

  it('given an answer, then it is that one’s alone', async () => {
    requests.keep(one, { status: 201, body: { id: 3 } });
    await requests.settled();
    expect(await requests.find(one)).toEqual({
      ...about,
      answer: { status: 201, body: { id: 3 } },
      isRunning: false,
    });
    expect(await requests.find(ofOther)).toEqual(running);
    expect(await requests.find(another)).toEqual(running);
  });

  describe('given one is taken over', () => {
    beforeEach(async () => {
      await claim('Ash', 'first');
      await claim('Elm', 'somebody');
    });
    const beginAgain = () => requests.beginAgain(one, running, 'second');

    it('then it and the names it has claimed are the second attempt’s, and nothing else is', async () => {
      expect(await beginAgain()).toBe(true);
      expect(await requests.find(one)).toEqual({ ...running, correlationId: 'second' });
      expect(await requests.find(ofOther)).toEqual(running);
      expect(await requests.find(another)).toEqual(running);
      expect(await owners()).toEqual(['second', 'somebody']);
    });

    it('and somebody else was quicker, then it and the names stay with whoever has it', async () => {
      await requests.beginAgain(one, running, 'third');
      await claim('Fir', 'first');
      expect(await beginAgain()).toBe(false);
      expect((await requests.find(one))?.correlationId).toBe('third');
      expect(await owners()).toEqual(['third', 'somebody', 'first']);
    });

    it('and its answer has come, then that stands', async () => {
      requests.keep(one, { status: 204 });
      await requests.settled();
      expect(await beginAgain()).toBe(false);
      expect((await requests.find(one))?.answer).toEqual({ status: 204 });
      expect(await owners()).toEqual(['first', 'somebody']);
    });
  });

  it('given more of a user than are kept, then none of the last half minute goes', async () => {
    await database.pool.query(sql.unsafe`
      insert into vault.requests (user_id, key, fingerprint, correlation_id)
      select '7', 'key ' || number, 'a body', 'id' from generate_series(1, 1000) as number
    `);
    const count = () => database.pool.oneFirst(sql.unsafe`select count(*) from vault.requests`);
    await trimAnswers(database.pool);
    expect(await count()).toBe(1_003);
    await database.pool.query(
      sql.unsafe`update vault.requests set noted_at = noted_at - interval '31 seconds'`,
    );
    await trimAnswers(database.pool);
    expect(await count()).toBe(1_001);
  });
});
