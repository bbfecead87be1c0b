import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import {
  dropOldAccess,
  forgetAccessOf,
  forgetOrigin,
  listSignIns,
  noteOrigin,
  noteSignIn,
  originsOf,
  type SignInFilter,
  type SignInNote,
  unclaimedOrigins,
} from './accessLog.ts';

describe.each(testDatabases)('the access log on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));
  beforeEach(() => database.pool.query(sql.unsafe`truncate vault.access_log, vault.request_origins`));

  const at = (time: string) => new Date(`2026-05-14T${time}.000Z`);
  const note = (more: Partial<SignInNote> = {}) =>
    noteSignIn(database.pool, {
      ...{ event: 'SignedIn', userId: '7', address: '192.0.2.1', browser: null, at: at('09:30:00') },
      ...more,
    });
  const fail = (time: string, more: Partial<SignInNote> = {}) =>
    note({ event: 'SignInFailed', at: at(time), ...more });
  const listed = (filter: SignInFilter = {}, before: number | null = null) =>
    listSignIns(database.pool, filter, { before, limit: 100 });

  it('given failures of one name and address within a quarter of an hour, then they are one row that counts', async () => {
    await fail('09:30:00');
    await fail('09:44:59');
    // By a node whose clock is behind.
    await fail('09:31:00');
    await fail('09:45:00');
    await fail('09:45:00', { userId: '8' });
    expect(
      (await listed()).map(({ userId, times, at, until }) => [
        userId,
        times,
        at.slice(11, 19),
        until.slice(11, 19),
      ]),
    ).toEqual([
      ['8', 1, '09:45:00', '09:45:00'],
      ['7', 1, '09:45:00', '09:45:00'],
      ['7', 3, '09:30:00', '09:44:59'],
    ]);
  });

  it('given a user signs in again and again, then what comes after twenty in a quarter is counted in one row', async () => {
    for (let time = 1; time <= 19; time += 1) await note();
    // Other users, the user's other events, and other quarters don't count towards the limit.
    await note({ userId: '8' });
    await note({ event: 'SignedOut' });
    await note({ at: at('09:29:59') });
    await note({ at: at('09:45:00') });
    const rows = async () => (await listed({ events: ['SignedIn'], userId: '7' })).map(({ times }) => times);
    for (let time = 1; time <= 3; time += 1) await note();
    expect((await rows()).toSorted()).toEqual([...Array.from({ length: 22 }, () => 1), 2]);
  });

  it('given two hundred rows of failures in a quarter, then whatever comes after is told without its address', async () => {
    await database.pool.query(sql.unsafe`
      insert into vault.access_log (event, user_id, address, at, until)
      select 'SignInFailed', number::text, '192.0.2.9', '2026-05-14T09:30:00Z', '2026-05-14T09:30:00Z'
      from generate_series(101, 299) as number
    `);
    const addressOf = async (userId: string) => (await listed({ userId }))[0]?.address;
    await fail('09:44:59', { userId: '1' });
    await fail('09:44:59', { userId: '2' });
    await fail('09:45:00', { userId: '3' });
    await note({ userId: '4' });
    expect(await Promise.all(['1', '2', '3', '4'].map(addressOf))).toEqual([
      '192.0.2.1',
      null,
      '192.0.2.1',
      '192.0.2.1',
    ]);
  });

  it('is listed by event, user, days of the United Kingdom and page, newest first', async () => {
    await note({ at: new Date('2026-05-13T22:59:59.999Z') });
    await note({ at: new Date('2026-05-13T23:00:00.000Z'), userId: '8' });
    await note({ at: new Date('2026-05-14T22:59:59.999Z'), event: 'SignedOut' });
    await note({ at: new Date('2026-05-14T23:00:00.000Z') });
    const ids = async (filter: SignInFilter, before?: number) =>
      (await listed(filter, before)).map(({ id }) => id - first + 1);
    const first = (await listed()).at(-1)?.id ?? 0;
    expect(await ids({})).toEqual([4, 3, 2, 1]);
    expect(await ids({ from: '2026-05-14' })).toEqual([4, 3, 2]);
    expect(await ids({ to: '2026-05-14' })).toEqual([3, 2, 1]);
    expect(await ids({ userId: '8' })).toEqual([2]);
    expect(await ids({ events: ['SignedIn'] })).toEqual([4, 2, 1]);
    expect(await ids({}, first + 2)).toEqual([2, 1]);
  });

  describe('of where requests came from', () => {
    const from = { address: '192.0.2.1', browser: null };
    beforeEach(async () => {
      for (const [correlationId, userId] of [
        ['one', '7'],
        ['two', '8'],
        ['own', null],
      ] as const)
        await noteOrigin(database.pool, { correlationId, userId }, from);
    });
    const known = async () => [...(await originsOf(database.pool, ['one', 'two', 'own'])).keys()].toSorted();

    it('tells those that are asked for, and whose were not noted', async () => {
      expect(await originsOf(database.pool, ['two'])).toEqual(new Map([['two', from]]));
      expect(await unclaimedOrigins(database.pool)).toEqual(['own']);
    });

    it('forgets a request that was refused', async () => {
      await forgetOrigin(database.pool, 'two');
      expect(await known()).toEqual(['one', 'own']);
    });

    it('forgets a user, and further requests by their ids', async () => {
      await note();
      await note({ userId: '8' });
      await forgetAccessOf(database.pool, ['7'], ['own']);
      expect(await known()).toEqual(['two']);
      expect((await listed()).map(({ userId }) => userId)).toEqual(['8']);
    });

    it('forgets what is older than ninety days', async () => {
      const now = new Date();
      await note({ at: now });
      await note({ at: new Date(now.getTime() - 89 * 86_400_000), userId: '8' });
      await note({ at: new Date(now.getTime() - 91 * 86_400_000), userId: '9' });
      await database.pool.query(sql.unsafe`
        update vault.request_origins set at = now() - case correlation_id when 'one' then 91 else 89 end * interval '1 day'
      `);
      await dropOldAccess(database.pool);
      expect((await listed()).map(({ userId }) => userId)).toEqual(['8', '7']);
      expect(await known()).toEqual(['own', 'two']);
    });
  });
});
