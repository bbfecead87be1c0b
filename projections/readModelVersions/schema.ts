import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { derivedTables, tables } from '../projector/readModels.ts';
import { columnsOf } from '../projector/rows.ts';
import { checkpoint, snapshots } from '../reading/bookkeeping.ts';
import type { Table } from '../reading/readModel.ts';

const nothing = z.object({});

/** SQL text of our own table definitions, for types and index expressions that can't be parameters. */
const ddl = (text: string): FragmentSqlToken =>
  sql.fragment(Object.freeze(Object.assign([text], { raw: Object.freeze([text]) })));

/**
 * Creates the empty tables of a read-model version, at position 0, with the indexes that a projector needs.
 * `indexSchema` creates those for readers.
 */
export const createSchema = async (db: CommonQueryMethods, schema: string): Promise<void> => {
  const indexes = tables.flatMap(({ name, isAppendOnly }) =>
    isAppendOnly ? [] : [sql.fragment`create index on ${sql.identifier([name])} (scope)`],
  );
  await createTables(db, schema, [...tables, snapshots], indexes);
};

/** Creates the empty tables of a past day, whose rows are written once and never replaced. */
export const createPastSchema = (db: CommonQueryMethods, schema: string): Promise<void> =>
  createTables(db, schema, [...derivedTables, checkpoint]);

/** In one statement, as each takes next to no time. */
const createTables = async (
  db: CommonQueryMethods,
  schema: string,
  wanted: readonly Table[],
  indexes: readonly FragmentSqlToken[] = [],
) => {
  const made = wanted.map((table) => {
    const definitions = Object.entries(columnsOf(table)).map(([column, type]) => `"${column}" ${type}`);
    return sql.fragment`create table ${sql.identifier([table.name])} (${ddl(definitions.join(', '))})`;
  });
  const parts = sql.join([...made, ...indexes], sql.fragment` `);
  await db.query(sql.type(nothing)`create schema ${sql.identifier([schema])} ${parts}`);
  await db.query(sql.type(nothing)`
    insert into ${sql.identifier([schema, checkpoint.name])} (scope, position) values ('', 0)
  `);
};

export const dropSchema = async (db: CommonQueryMethods, schema: string): Promise<void> => {
  await db.query(sql.type(nothing)`drop schema if exists ${sql.identifier([schema])} cascade`);
};

/**
 * Creates missing indexes for readers. Far cheaper after the rows are written than row by row. Idempotent.
 * @param atOnce how many are created in parallel: each takes a connection, and a core of the database
 */
export const indexSchema = (pool: DatabasePool, schema: string, atOnce = 1): Promise<void> =>
  makeIndexes(pool, schema, tables, atOnce);

/** `indexSchema` for a past day. */
export const indexPastSchema = (pool: DatabasePool, schema: string): Promise<void> =>
  makeIndexes(pool, schema, derivedTables, 1);

const makeIndexes = async (pool: DatabasePool, schema: string, of: readonly Table[], atOnce: number) => {
  const wanted = of
    .flatMap(({ name, indexes = [] }) => indexes.map((index, place) => ({ name, index, place })))
    .values();
  const makeSome = async () => {
    for (const { name, index, place } of wanted) {
      const indexName = sql.identifier([`${name}_${place + 1}`]);
      await pool.transaction(async (db) => {
        await db.query(sql.type(nothing)`set local statement_timeout = 0`);
        await db.query(sql.type(nothing)`
          create index if not exists ${indexName} on ${sql.identifier([schema, name])} ${ddl(index)}
        `);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, makeSome));
};
