import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/month.ts';
import { figuresByRecord } from '../lines/byRecord.ts';
import type { Read } from '../read.ts';
import { namesIn } from './records.ts';
import type { MoverView, RecordKind } from './view.ts';

/** Records that are listed, largest first. */
export const mostMovers = 10;

const row = z.object({
  kind: z.custom<RecordKind>(),
  id: z.number(),
  name: z.string().nullable(),
  change: z.coerce.number(),
});

/** Which records move net profit most from one generation to another, over some months together; in pounds. */
export const profitMovers = async (from: Read, to: Read, months: readonly Month[]): Promise<MoverView[]> => {
  const rows = await from.db.any(sql.type(row)`
    with before as ${profitByRecord(from, months)}, after as ${profitByRecord(to, months)}, names as ${namesIn(to)},
    moved as (
      select coalesce(after.kind, before.kind) as kind, coalesce(after.id, before.id) as id,
        coalesce(after.profit, 0) - coalesce(before.profit, 0) as change
      from before full join after on before.kind = after.kind and before.id = after.id
    )
    select moved.kind, moved.id, names.name, change / 100 as change
    from moved left join names on names.kind = moved.kind and names.id = moved.id
    where change <> 0
    order by abs(change) desc, moved.kind, moved.id limit ${mostMovers}
  `);
  return rows.map(({ kind, id, name, change }) => ({
    record: { kind, id, name: name ?? `${kind} ${id}` },
    change,
  }));
};

/** What each record adds to net profit in pence, as the generation's own formulas have it (decisions section 7). */
const profitByRecord = (read: Read, months: readonly Month[]): FragmentSqlToken => {
  const other = read.generation.formulas.set.netProfitIncludesOtherCosts
    ? sql.fragment`other_cost`
    : sql.fragment`0`;
  return sql.fragment`(
    select kind, id, sum(revenue - direct_cost - operating_cost - ${other}) as profit
    from ${figuresByRecord(read, months)} as figures
    where month is not null
    group by kind, id
  )`;
};
