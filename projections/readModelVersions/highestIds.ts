import { sql } from 'slonik';
import { z } from 'zod';
import { facts, parked } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';

const row = z.object({ kind: z.string(), highest: z.number() });

/** The highest id used in the log for each kind of record, deleted ones and allocations included. */
export const highestIds = async (read: Read): Promise<ReadonlyMap<string, number>> => {
  const rows = await read.db.any(sql.type(row)`
    select split_part(stream, '-', 1) as kind, max(split_part(stream, '-', 2)::int) as highest
    from (
      select scope as stream from ${table(read, facts)}
      union all
      select stream from ${table(read, parked)}
    ) as streams
    where stream ~ '^(client|project|teamMember|freelancer|softwareCost|otherCost|user|apiToken|placeholder|budget)-[1-9][0-9]{0,8}$'
    group by 1
    union all
    select 'allocation', coalesce(max(id::int), 0)
    from ${table(read, facts)},
      jsonb_path_query(tracked, '$.state.**.allocationId') as id
    where scope like 'allocationPlan-%'
  `);
  return new Map(rows.map(({ kind, highest }) => [kind, highest]));
};
