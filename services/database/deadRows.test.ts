import { type DatabasePool, sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { discardDeadRows } from './deadRows.ts';

type Asked = Parameters<DatabasePool['query']>[0];

describe.each(testDatabases)('taking old rows off the disk, on $name', ({ open }) => {
  const database = databaseForEach({ open });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`create schema read_98`);
    for (const name of ['one', 'two'])
      await database.pool.query(sql.unsafe`create table ${sql.identifier(['read_98', name])} (said text)`);
  });

  /** Runs something right before the vacuum of a table. */
  const discard = (table: string, before: () => Promise<unknown>) => {
    const { pool, kind } = database;
    const query = async (asked: Asked) => {
      if (asked.sql.startsWith('vacuum') && asked.sql.includes(`"${table}"`)) await before();
      return pool.query(asked);
    };
    return discardDeadRows({ kind, pool: { ...pool, query } as DatabasePool });
  };

  it('given figures are dropped meanwhile, then the rest is done', async () => {
    let isTwoAsked = false;
    // The table of that name in another schema stays, and so does its neighbour.
    await database.pool.query(sql.unsafe`create table one (said text)`);
    await discard('one', () => database.pool.query(sql.unsafe`drop table read_98.one`));
    await discard('two', async () => {
      isTwoAsked = true;
    });
    expect(isTwoAsked).toBe(true);
  });

  it('given the database is away, then it says so', async () => {
    const away = new Error('away');
    await expect(discard('two', () => Promise.reject(away))).rejects.toBe(away);
  });
});
