import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../migrate.ts';
import { countAttempt, dropOldAttempts, forgiveAttempts } from './signInAttempts.ts';

describe.each(testDatabases)('attempts to sign in on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
  });
  beforeEach(() => database.pool.query(sql.unsafe`delete from vault.sign_in_attempts`));

  const now = new Date('2026-05-14T09:30:00.000Z');
  const limit = (key: string, free: number) => ({ key, free, firstWait: 10, longestWait: 40 });
  const attemptsOf = (key: string) =>
    database.pool.maybeOneFirst(sql.unsafe`select attempts from vault.sign_in_attempts where key = ${key}`);

  it('given many at once under two keys, then as many as are free are counted, and refused ones nowhere', async () => {
    const limits = [limit('pair', 3), limit('address', 100)];
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => countAttempt(database.pool, limits, now)),
    );
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
    expect(new Set(waits)).toEqual(new Set([0, 10]));
    expect(await attemptsOf('address')).toBe(3);
  });

  it('given many that are right and wrong at once, then none waits for the other', async () => {
    const attempt = async (index: number) => {
      const [own, shared] = [`${index % 3}`, ['account', '~address']];
      await countAttempt(
        database.pool,
        [limit('~address', 500), limit(own, 500), limit('account', 500)],
        now,
      );
      await forgiveAttempts(database.pool, own, index % 2 === 0 ? shared : shared.toReversed());
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index)));
    expect(await attemptsOf('0')).toBeNull();
  });

  it('given two limits are closed, then the longer wait is told', async () => {
    const slower = { ...limit('b', 2), firstWait: 30 };
    for (const each of [limit('a', 2), slower])
      for (let time = 0; time < 2; time += 1) await countAttempt(database.pool, [each], now);
    expect(await countAttempt(database.pool, [limit('a', 2), slower], now)).toBe(30);
  });

  it('given one was right, then what was tried under its key is taken off those that others share, and off no other', async () => {
    const shared = ['account', 'address', 'neighbour'];
    for (const key of ['own', 'somebody', 'own'])
      await countAttempt(
        database.pool,
        [key, ...shared].map((each) => limit(each, 100)),
        now,
      );
    await database.pool.query(
      sql.unsafe`update vault.sign_in_attempts set attempts = 1 where key = 'address'`,
    );
    await forgiveAttempts(database.pool, 'own', ['account', 'address']);
    expect(await Promise.all(['own', 'somebody', ...shared].map(attemptsOf))).toEqual([null, 1, 1, 0, 3]);
  });

  it('given a day has passed, then counting begins anew and the row can go', async () => {
    for (let index = 0; index < 3; index++) await countAttempt(database.pool, [limit('a', 3)], now);
    const nextDay = new Date(now.getTime() + 86_400_000);
    expect(await countAttempt(database.pool, [limit('a', 3)], now)).toBe(10);
    expect(await countAttempt(database.pool, [limit('b', 3)], nextDay)).toBe(0);
    expect(await countAttempt(database.pool, [limit('a', 3)], nextDay)).toBe(0);
    expect(await attemptsOf('a')).toBe(1);
    await countAttempt(database.pool, [limit('c', 3)], now);
    await dropOldAttempts(database.pool, nextDay);
    expect(await attemptsOf('c')).toBeNull();
    expect(await attemptsOf('b')).toBe(1);
  });

  it('given more than there is room for, then those that are forgotten soonest go', async () => {
    await database.pool.query(sql.unsafe`
      insert into vault.sign_in_attempts
      select i::text, 1, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz + i * interval '1 second' from generate_series(1, 50100) as i
    `);
    await dropOldAttempts(database.pool, now);
    expect(await database.pool.oneFirst(sql.unsafe`select count(*) from vault.sign_in_attempts`)).toBe(
      50_000,
    );
    expect(await attemptsOf('100')).toBeNull();
    expect(await attemptsOf('101')).toBe(1);
  });
});
