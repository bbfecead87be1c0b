import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** How many rows of a table a transaction reads while it does some work, one after the other or found by an index. */
export const rowsRead = async (
  transaction: CommonQueryMethods,
  table: readonly [schema: string, name: string],
  work: () => Promise<unknown>,
): Promise<number> => {
  const [schema, name] = table;
  const soFar = () =>
    transaction.oneFirst(sql.type(z.object({ rows: z.number() }))`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where schemaname = ${schema} and relname = ${name}
    `);
  const before = await soFar();
  await work();
  return (await soFar()) - before;
};
