import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { Row, Table } from '../reading/readModel.ts';
import { flush, RowBatch } from './rows.ts';

/** Maximum rows of one statement. */
const many = 500;

const table: Table = {
  name: 'journal',
  isAppendOnly: true,
  columns: { place: 'int not null', bytes: 'bytea', months: 'int4multirange', said: 'text' },
};

const empty = { bytes: null, months: null, said: null };
const rowsWith = (values: (place: number) => Row): Row[] =>
  Array.from({ length: many }, (_, place) => ({ place, ...empty, ...values(place) }));

const writesOf = (rows: readonly Row[]) => {
  const batch = new RowBatch();
  for (const row of rows) batch.add(table, row);
  return [...batch.take()];
};

describe.each(testDatabases)('rows that are only added, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeEach(async () => {
    await database.pool.query(sql.unsafe`drop schema if exists added cascade`);
    await database.pool.query(sql.unsafe`create schema added`);
    await database.pool.query(
      sql.unsafe`create table added.journal (place int not null, bytes bytea, months int4multirange, said text)`,
    );
  });

  const stored = () =>
    database.pool.any(sql.type(z.record(z.string(), z.unknown()))`
      select place, bytes::text, months::text, said from added.journal order by place
    `);

  it.each<[string, Row[]]>([
    ['have nothing but their place', rowsWith(() => ({}))],
    ['have a value in the last of them alone', rowsWith((place) => (place === many - 1 ? { said: '' } : {}))],
    [
      'have values that are to be quoted',
      rowsWith((place) => ({
        bytes: '\\x0a5c22',
        months: `{[${place},${place + 1})}`,
        said: `"\\${place}\\"`,
      })),
    ],
    ['are too few for a statement', rowsWith(() => ({ said: 'yes' })).slice(0, 3)],
  ])('that %s come to the database as they are', async (_, rows) => {
    await flush(database.pool, 'added', writesOf(rows));
    expect(await stored()).toEqual(rows);
  });
});

describe('a statement', () => {
  it('of many rows leaves out columns that are null in all of them', () => {
    const [write] = writesOf(rowsWith((place) => (place === many - 1 ? { said: 'at last' } : {})));
    expect(write?.columns).toEqual(['place', 'said']);
  });

  it('of few rows has all columns, so that statements of saves are alike', () => {
    const [write] = writesOf(rowsWith(() => ({})).slice(1));
    expect(write?.columns).toEqual(['place', 'bytes', 'months', 'said']);
  });
});
