import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import type { Month } from '#domain/values/month.ts';
import { formulasAt, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import type { Table } from './readModel.ts';
import { type Counting, standingsOf } from './unwon.ts';

/** A build of the read side: its own Postgres schema, computed under one formula set. */
export type ReadModelVersion = {
  id: number;
  schema: string;
  formulas: Formulas;
  /** For a past day: the schema of today's figures, whose journals it reads up to its position. */
  journal?: { schema: string; upTo: number };
};

/** What a request reads. All its queries use the same read-model version and count the same projects. */
export type Read = {
  db: CommonQueryMethods;
  readModelVersion: ReadModelVersion;
  /** Undefined: won projects only. */
  counting?: Counting;
};

/** The formulas of a month in the read-model version (docs/domain.md, Formulas). */
export const formulasIn = ({ readModelVersion }: Read, month: Month): PlanningFormulas =>
  formulasAt(readModelVersion.formulas.set, month);

/** A read that includes every project, won or not, for queries of a project by id or name. */
export const everyProject = (read: Read): Read => ({ ...read, counting: 'every' });

/** A read that includes the requested projects. */
export const countingIn = (read: Read, requested: 'won' | Counting | undefined): Read =>
  requested === undefined || requested === 'won' ? read : { ...read, counting: requested };

/** A table of the read's version, for a `from` with an alias. */
export const table = (
  { readModelVersion: { schema, journal }, counting }: Read,
  { name, columns, isJournal, unwon }: Table,
): FragmentSqlToken => {
  if (isJournal && journal) {
    return sql.fragment`(select * from ${sql.identifier([journal.schema, name])} where position <= ${journal.upTo})`;
  }
  const own = sql.fragment`${sql.identifier([schema, name])}`;
  if (!unwon || !counting) return own;
  const listed = listOf(columns);
  return sql.fragment`(
    select ${listed} from ${own}
    union all
    select ${listed} from ${rowsOf(schema, unwon, counting)}
  )`;
};

/** Only the rows of the read's projects that are not won, for a `from` with an alias; empty if only won ones count. */
export const unwonTable = (
  { readModelVersion: { schema }, counting }: Read,
  { columns, unwon }: Table & { unwon: Table },
): FragmentSqlToken => {
  const rows = counting
    ? rowsOf(schema, unwon, counting)
    : sql.fragment`${sql.identifier([schema, unwon.name])} where false`;
  return sql.fragment`(select ${listOf(columns)} from ${rows})`;
};

const rowsOf = (schema: string, { name }: Table, counting: Counting): FragmentSqlToken =>
  sql.fragment`${sql.identifier([schema, name])} where standing = any(${sql.array([...standingsOf(counting)], 'text')})`;

const listOf = (columns: Table['columns']) =>
  sql.join(
    Object.keys(columns).map((column) => sql.identifier([column])),
    sql.fragment`, `,
  );
