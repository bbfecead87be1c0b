import { type CommonQueryMethods, type IdentifierSqlToken, sql } from 'slonik';
import type { Formulas, Table } from './readModel.ts';

/** One build of the read side: a Postgres schema of its own, computed under one formula set. */
export type Generation = { id: number; schema: string; formulas: Formulas };

/** Where a request reads: all its queries ask the same generation. */
export type Read = { db: CommonQueryMethods; generation: Generation };

/** A table of the generation that is being read. */
export const table = (read: Read, { name }: Table): IdentifierSqlToken =>
  sql.identifier([read.generation.schema, name]);
