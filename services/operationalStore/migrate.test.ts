import { type QuerySqlToken, sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { migrateOperationalStore, operationalStoreSteps } from './migrate.ts';
import { unnumberedSteps } from './unnumberedSteps.ts';

const statement = (text: string): QuerySqlToken => ({ ...sql.unsafe``, sql: text });
const step = (number: number, ...statements: string[]) => ({
  number,
  name: `step ${number}`,
  statements: statements.map(statement),
});

describe.each(testDatabases)('the steps of the operational store, on $name', ({ open }) => {
  const database = databaseForEach({ open });

  const ran = () => database.pool.anyFirst(sql.unsafe`select number from vault.migrations order by number`);
  const tables = () =>
    database.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      select tablename as name from pg_tables where schemaname = 'vault' order by 1
    `);
  /** Columns, indexes and settings of every table. */
  const shape = async () => [
    await database.pool.any(sql.unsafe`
      select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'vault' and table_name <> 'migrations' order by table_name, ordinal_position
    `),
    await database.pool.any(sql.unsafe`
      select indexname, indexdef from pg_indexes where schemaname = 'vault' and tablename <> 'migrations' order by 1
    `),
    await database.pool.any(sql.unsafe`
      select relname, reloptions, relpersistence from pg_class
      where relnamespace = 'vault'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1
    `),
  ];

  it('have a number each, in their order', () => {
    expect(operationalStoreSteps.map(({ number }) => number)).toEqual(
      operationalStoreSteps.map((_, index) => index + 1),
    );
  });

  it('given an operational store of a planner that did not number them, then it is taken over as it is', async () => {
    await database.pool.transaction(async (db) => {
      await db.query(sql.unsafe`create schema vault`);
      for (const each of unnumberedSteps.statements) await db.query(each);
      await db.query(sql.unsafe`insert into vault.counters values ('client', 7)`);
    });
    const before = await shape();
    await migrateOperationalStore(database.pool, [unnumberedSteps]);
    expect(await shape()).toEqual(before);
    expect(await ran()).toEqual([1]);
    expect(await database.pool.one(sql.unsafe`select * from vault.counters`)).toEqual({
      kind: 'client',
      last: 7,
    });
  });

  it('given nodes that start at the same moment, and again, then each runs once', async () => {
    const steps = [step(1, 'create table vault.one ()'), step(2, 'create table vault.two ()')];
    await Promise.all([1, 2, 3].map(() => migrateOperationalStore(database.pool, steps)));
    await migrateOperationalStore(database.pool, [
      ...steps,
      step(3, 'alter table vault.two rename to three'),
    ]);
    expect(await ran()).toEqual([1, 2, 3]);
    expect(await tables()).toEqual(['migrations', 'one', 'three']);
  });

  it('given one that fails, then none of this start has run', async () => {
    const first = step(1, 'create table vault.one ()');
    await migrateOperationalStore(database.pool, [first]);
    const bad = step(3, 'create table vault.three ()', 'select 1 / 0');
    const steps = [first, step(2, 'create table vault.two ()'), bad];
    await expect(migrateOperationalStore(database.pool, steps)).rejects.toThrow();
    expect(await ran()).toEqual([1]);
    expect(await tables()).toEqual(['migrations', 'one']);
  });

  it('given a node of an earlier planner starts, then steps it does not know stay as they are', async () => {
    const first = step(1, 'create table vault.one ()');
    await migrateOperationalStore(database.pool, [first, step(2, 'drop table vault.one')]);
    await migrateOperationalStore(database.pool, [first]);
    expect(await tables()).toEqual(['migrations']);
  });
});
