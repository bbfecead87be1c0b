import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import type { Formulas } from './formulaSet.ts';
import type { Table } from './readModel.ts';

/** One build of the read side: a Postgres schema of its own, computed under one formula set. */
export type Generation = {
  id: number;
  schema: string;
  formulas: Formulas;
  /** Of a past day: the schema of today's figures, whose journals it reads up to its position. */
  journal?: { schema: string; upTo: number };
};

/** Where a request reads. All of its queries ask the same generation. */
export type Read = { db: CommonQueryMethods; generation: Generation };

/** A table of the generation that is being read, for a `from` with an alias. */
export const table = (
  { generation: { schema, journal } }: Read,
  { name, isJournal }: Table,
): FragmentSqlToken =>
  isJournal && journal
    ? sql.fragment`(select * from ${sql.identifier([journal.schema, name])} where position <= ${journal.upTo})`
    : sql.fragment`${sql.identifier([schema, name])}`;
