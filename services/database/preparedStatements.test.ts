import { type DatabasePoolConnection, sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { maxRemembered } from './preparedStatements.ts';

const counted = z.object({ count: z.int() });

const prepared = (connection: DatabasePoolConnection, words: string) =>
  connection.oneFirst(sql.type(counted)`
    select count(*)::int as count from pg_prepared_statements where position(${words} in statement) > 0
  `);

describe.each(testDatabases)('statements that are asked again, on $name', ({ open }) => {
  const database = databaseForEach({ open });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`create table shares (id int4 primary key, share int4 not null)`);
    await database.pool.query(sql.unsafe`insert into shares values (1, 4), (2, 0)`);
  });

  const share = (connection: DatabasePoolConnection, id: number) =>
    connection.oneFirst(sql.unsafe`select 100 / share from shares where id = ${id}`);

  it('are prepared once, and answer for the values of each time', async () => {
    await database.pool.connect(async (connection) => {
      const words = `select 4711 + $1`;
      const ask = (value: number) =>
        connection.oneFirst(sql.unsafe`${sql.fragment`select 4711 + ${value}::int`}`);
      expect(await ask(0)).toBe(4711);
      expect(await prepared(connection, words)).toBe(0);
      expect([await ask(1), await ask(2), await ask(3)]).toEqual([4712, 4713, 4714]);
      expect(await prepared(connection, words)).toBe(1);
    });
  });

  it('given one fails, within a transaction or without, then it answers the next time', async () => {
    await database.pool.connect(async (connection) => {
      for (const first of [2, 1]) {
        await share(connection, first).catch(() => undefined);
        await expect(share(connection, 2)).rejects.toThrow('division by zero');
        await expect(
          connection.transaction((transaction) =>
            transaction.oneFirst(sql.unsafe`select 100 / share from shares where id = ${2}`),
          ),
        ).rejects.toThrow('division by zero');
        expect(await share(connection, 1)).toBe(25);
      }
    });
  });

  it('given their table went and another has its name, then they are asked of that', async () => {
    await database.pool.connect(async (connection) => {
      for (let time = 0; time < 7; time++) expect(await share(connection, 1)).toBe(25);
      await connection.query(sql.unsafe`drop table shares`);
      await expect(share(connection, 1)).rejects.toThrow('"shares" does not exist');
      await connection.query(
        sql.unsafe`create table shares (note text, share int4, id int4 primary key default 1)`,
      );
      await connection.query(sql.unsafe`insert into shares (share) values (5)`);
      expect(await share(connection, 1)).toBe(20);
    });
  });
});

describe.each(testDatabases.filter(({ name }) => name === 'PGlite'))(
  'statements that are asked again, of the one connection of $name',
  ({ open }) => {
    const database = databaseForEach({ open });

    it('are forgotten after so many others, and answer all the same', async () => {
      await database.pool.connect(async (connection) => {
        const text = (number: number) => sql.unsafe`select ${sql.literalValue(String(number))}::int`;
        for (let number = 0; number < 3 * maxRemembered; number++) {
          for (let time = 0; time < 2; time++) expect(await connection.oneFirst(text(number))).toBe(number);
        }
        expect(await prepared(connection, 'select ')).toBeLessThanOrEqual(2 * maxRemembered);
        expect(await connection.oneFirst(text(0))).toBe(0);
      });
    });
  },
);
