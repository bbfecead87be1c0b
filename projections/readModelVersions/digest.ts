import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { tables } from '../projector/readModels.ts';
import type { Table } from '../reading/readModel.ts';
import type { TableComparison } from './view.ts';

const row = z.object({ rows: z.number(), digest: z.string().nullable() });

/** A table's number of rows and the SHA-256 of them, regardless of their order on disk. */
export type TableDigest = { table: string; rows: number; digest: string | null };

/** Digests of all or some tables of a read-model version; equal for versions with equal contents. */
export const digestTables = async (
  db: CommonQueryMethods,
  schema: string,
  of: readonly Table[] = tables,
): Promise<TableDigest[]> => {
  const digests: TableDigest[] = [];
  for (const { name } of of) {
    // Hashes each row first, so that sorting needs little memory however long the rows are.
    const found = await db.one(sql.type(row)`
      select count(*) as rows, encode(sha256(string_agg(hash, ''::bytea order by hash)), 'hex') as digest
      from (
        select sha256(convert_to(content::text, 'UTF8')) as hash from ${sql.identifier([schema, name])} as content
      ) as content
    `);
    digests.push({ table: name, ...found });
  }
  return digests;
};

/** Most differing rows listed for a table, on either side. */
const maxNamed = 20;
/** Most characters shown of a row. */
const longestShown = 300;

/**
 * Lets the statements of a transaction take as long as the tables are large. One that was cut off would be begun again,
 * for ever.
 */
export const withoutTimeLimit = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(z.object({}))`set local statement_timeout = 0`);
};

/**
 * Compares two read-model versions table by table, with rows that only one of them has. Runs in a transaction, however
 * long it takes.
 */
export const compareTables = async (
  db: CommonQueryMethods,
  live: string,
  fresh: string,
): Promise<TableComparison[]> => {
  await withoutTimeLimit(db);
  const others = new Map((await digestTables(db, fresh)).map((digest) => [digest.table, digest]));
  const comparisons: TableComparison[] = [];
  for (const { table, ...ours } of await digestTables(db, live)) {
    const { rows = 0, digest = null } = others.get(table) ?? {};
    const isEqual = ours.rows === rows && ours.digest === digest;
    comparisons.push({
      table,
      isEqual,
      live: ours,
      fresh: { rows, digest },
      onlyLive: isEqual ? [] : await rowsOnlyIn(db, table, live, fresh),
      onlyFresh: isEqual ? [] : await rowsOnlyIn(db, table, fresh, live),
    });
  }
  return comparisons;
};

const rowsOnlyIn = async (
  db: CommonQueryMethods,
  table: string,
  schema: string,
  other: string,
): Promise<string[]> => [
  ...(await db.anyFirst(sql.type(z.object({ line: z.string() }))`
    select left(line, ${longestShown}) as line from (
      select content::text as line from ${sql.identifier([schema, table])} as content
      except all
      select content::text from ${sql.identifier([other, table])} as content
    ) as alone
    order by 1 limit ${maxNamed}
  `)),
];
