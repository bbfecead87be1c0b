import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

/** Number of rows of a table that a transaction reads during some work, by scan or by index. */
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
