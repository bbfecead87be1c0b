import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { checkpoint } from '../projector/tables.ts';
import type { Table } from '../readModel.ts';
import { tables } from '../readModels.ts';

const nothing = z.object({});

/** SQL text of our own table definitions, which hold types and index expressions that no parameter can stand for. */
const ddl = (text: string): FragmentSqlToken =>
  sql.fragment(Object.freeze(Object.assign([text], { raw: Object.freeze([text]) })));

/**
 * Makes the empty tables of a generation, at position 0, with the indexes that a projector needs. Those of its readers
 * are for `indexSchema` to make.
 */
export const createSchema = async (db: CommonQueryMethods, schema: string): Promise<void> => {
  await db.query(sql.type(nothing)`create schema ${sql.identifier([schema])}`);
  for (const table of tables) await createTable(db, schema, table);
  await db.query(sql.type(nothing)`
    insert into ${sql.identifier([schema, checkpoint.name])} (scope, position) values ('', 0)
  `);
};

export const dropSchema = async (db: CommonQueryMethods, schema: string): Promise<void> => {
  await db.query(sql.type(nothing)`drop schema if exists ${sql.identifier([schema])} cascade`);
};

/**
 * Makes the indexes that readers need, where they are missing: far cheaper once the rows are there than row by row.
 * Safe to run again.
 * @param atOnce how many are made at the same time: each takes a connection, and a core of the database
 */
export const indexSchema = async (pool: DatabasePool, schema: string, atOnce = 1): Promise<void> => {
  const wanted = tables
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

const createTable = async (db: CommonQueryMethods, schema: string, table: Table) => {
  const name = sql.identifier([schema, table.name]);
  const definitions = Object.entries(table.columns).map(([column, type]) => `, "${column}" ${type}`);
  await db.query(sql.type(nothing)`create table ${name} (scope text not null ${ddl(definitions.join(''))})`);
  if (!table.isAppendOnly) await db.query(sql.type(nothing)`create index on ${name} (scope)`);
};
