import { sql } from 'slonik';
import { z } from 'zod';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { batchedIn } from './batched.ts';
import { prepared } from './prepared.ts';
import { type Read, table } from './read.ts';
import type { Table } from './readModel.ts';

/**
 * Finds the view of one record as it is in a month, in a table that has a row for each of its periods; null outside
 * of all periods.
 */
export const viewInMonth = <View>(
  of: Table,
  view: z.ZodType<View>,
): ((read: Read, id: number, month: Month) => Promise<View | null>) => {
  const row = z.object({ place: z.number(), view });
  const find = batchedIn(async (read: Read, asked: readonly { id: number; month: Month }[]) => {
    const keys = asked.map(({ id, month }) => [id, monthIndex(month)]);
    const rows = await read.db.any(
      prepared(sql.type(row)`
      select asked.place, found.view
      from ${sql.unnest(keys, ['int4', 'int4'])} with ordinality as asked (id, month, place)
      join ${table(read, of)} as found on found.id = asked.id and found.months @> asked.month
    `),
    );
    const views = new Map(rows.map((found) => [found.place, found.view]));
    return asked.map((_, index) => views.get(index + 1) ?? null);
  });
  return (read, id, month) => find(read, { id, month });
};
