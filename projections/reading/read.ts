import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import type { Month } from '#domain/values/month.ts';
import { formulasAt, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import type { Table } from './readModel.ts';
import { type Counting, standingsOf } from './unwon.ts';

/** One build of the read side: a Postgres schema of its own, computed under one formula set. */
export type ReadModelVersion = {
  id: number;
  schema: string;
  formulas: Formulas;
  /** Of a past day: the schema of today's figures, whose journals it reads up to its position. */
  journal?: { schema: string; upTo: number };
};

/** Where a request reads. All of its queries ask the same read-model version, and count the same projects. */
export type Read = {
  db: CommonQueryMethods;
  readModelVersion: ReadModelVersion;
  /** Missing: what is won. */
  counting?: Counting;
};

/** The formulas of a month that the read-model version is computed with (docs/domain.md, Formulas). */
export const formulasIn = ({ readModelVersion }: Read, month: Month): PlanningFormulas =>
  formulasAt(readModelVersion.formulas.set, month);

/** The same, with every project, whether it is won or not: for what is asked of a project by its id or its name. */
export const everyProject = (read: Read): Read => ({ ...read, counting: 'every' });

/** The same, with the projects that somebody asks for. */
export const countingIn = (read: Read, asked: 'won' | Counting | undefined): Read =>
  asked === undefined || asked === 'won' ? read : { ...read, counting: asked };

/** A table of the read-model version that is being read, for a `from` with an alias. */
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

/** The rows alone that are counted beside those of what is won, likewise; none where only that counts. */
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
