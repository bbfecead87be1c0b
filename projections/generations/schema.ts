import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { checkpoint } from '../projector/tables.ts';
import type { Table } from '../readModel.ts';
import { tables } from '../readModels.ts';

const nothing = z.object({});

/** SQL text of our own table definitions, which hold types and index expressions that no parameter can stand for. */
const ddl = (text: string): FragmentSqlToken =>
  sql.fragment(Object.freeze(Object.assign([text], { raw: Object.freeze([text]) })));

/** Makes the empty tables of a generation, at position 0. */
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

const createTable = async (db: CommonQueryMethods, schema: string, { name, columns, indexes }: Table) => {
  const table = sql.identifier([schema, name]);
  const definitions = Object.entries(columns).map(([column, type]) => `, "${column}" ${type}`);
  await db.query(sql.type(nothing)`create table ${table} (scope text not null ${ddl(definitions.join(''))})`);
  for (const index of ['(scope)', ...(indexes ?? [])]) {
    await db.query(sql.type(nothing)`create index on ${table} ${ddl(index)}`);
  }
};
