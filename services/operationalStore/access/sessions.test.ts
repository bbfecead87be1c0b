import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import {
  dropExpiredSessions,
  endOneSession,
  endSessions,
  findSession,
  findSessions,
  listSessions,
  sessionId,
  sessionStore,
} from './sessions.ts';

describe.each(testDatabases)('sessions on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));
  const day = 86_400_000;
  const begin = (key: string, session: Record<string, unknown>, maxAge = day) =>
    sessionStore(database.pool, () => new Date()).set(key, session, maxAge, { ctx: {} });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`delete from vault.sessions`);
    await begin('one', { userId: '7', startedAt: new Date(Date.now() - day).toISOString() });
    await begin('other', { userId: '8' });
    await begin('over', { userId: '7' }, -1);
    await begin('waiting', { pending: { userId: '7' } });
  });
  const keys = ['one', 'other', 'over', 'waiting', 'none'];
  const there = async () => {
    const found = await findSessions(database.pool, keys);
    return keys.filter((_, place) => found[place] !== null);
  };

  it('are found by their keys until they are over', async () => {
    expect(await there()).toEqual(['one', 'other', 'waiting']);
    expect(
      (await findSessions(database.pool, ['other', 'one', 'other'])).map((each) => each?.userId),
    ).toEqual(['8', '7', '8']);
  });

  it('given two requests at once, then each stores what it changed, and leaves what the other did', async () => {
    const store = sessionStore(database.pool, () => new Date());
    await begin('mine', { userId: '9', mustChoosePassword: true, note: 'one', _expire: 1 });
    const [slow, quick] = [{ ctx: {} }, { ctx: {} }];
    const [first, second] = [await store.get('mine', day, slow), await store.get('mine', day, quick)];
    await store.set('mine', { ...second, mustChoosePassword: false, note: undefined }, day, quick);
    await store.set('mine', { ...first, _expire: 2 }, day, slow);
    expect(await findSession(database.pool, 'mine')).toEqual({
      userId: '9',
      mustChoosePassword: false,
      _expire: 2,
    });
  });

  it('are listed for their user, the latest sign-in first', async () => {
    await begin('later', { userId: '7', startedAt: new Date().toISOString() });
    await begin('undated', { userId: '7' });
    expect((await listSessions(database.pool, '7')).map(({ id }) => id)).toEqual(
      ['later', 'one', 'undated'].map(sessionId),
    );
  });

  it('end one by one, only by their own user', async () => {
    expect(await endOneSession(database.pool, '8', sessionId('one'))).toBe(false);
    expect(await endOneSession(database.pool, '7', sessionId('one'))).toBe(true);
    expect(await there()).toEqual(['other', 'waiting']);
  });

  it('end for a user everywhere, sign-ins that wait for a second step, too; or everywhere but in one', async () => {
    await begin('here', { userId: '7' });
    await endSessions(database.pool, '7', sessionId('here'));
    expect(await listSessions(database.pool, '7')).toHaveLength(1);
    expect(await there()).toEqual(['other']);
    await endSessions(database.pool, '7');
    expect(await listSessions(database.pool, '7')).toEqual([]);
    expect(await there()).toEqual(['other']);
  });

  it('go once they are over', async () => {
    await dropExpiredSessions(database.pool);
    expect(await database.pool.oneFirst(sql.unsafe`select count(*) from vault.sessions`)).toBe(3);
    expect(await there()).toEqual(['one', 'other', 'waiting']);
  });
});
