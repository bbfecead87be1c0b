import { sql } from 'slonik';
import { z } from 'zod';
import { checkpoint, parked, snapshots } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import { history } from './tables.ts';

const row = z.object({ through: z.number(), last: z.number().nullable() });

/** The last position at or before a moment, and the position up to which the log was searched. */
export type PositionAt = { through: number; last: number | null };

/**
 * The log position to read a past state at: the last event whose time is at or before the moment. If clocks stepped
 * back, all events before that position belong to the past, whatever their own time: the writer of the later event had
 * seen them.
 * @param after the position up to which the caller has searched already
 */
export const positionAt = (read: Read, moment: Date, after = 0): Promise<PositionAt> => {
  const at = moment.toISOString();
  const entries = table(read, history);
  // `offset 0` keeps PostgreSQL from merging the inner queries: a short rest of the log is read by position, never all
  // of it by time. A full search starts at the last snapshot before the moment and uses the index on both; either alone
  // would read half of the log.
  const happened =
    after === 0
      ? sql.fragment`
          select position from ${entries} as entry
          where at <= ${at} and position / 2048 >= (
            select coalesce(max(position), 0) from ${table(read, snapshots)} as kept
            where (select at from ${entries} as entry where entry.position = kept.position) <= ${at}
          ) / 2048
          offset 0
        `
      : sql.fragment`
          select position from (
            select position, at from ${entries} as entry where position > ${after} offset 0
          ) as entry
          where at <= ${at}
        `;
  return read.db.one(sql.type(row)`
    select (select position from ${table(read, checkpoint)}) as through, greatest(
      (select max(position) from (${happened}) as happened),
      (
        select max(position) from ${table(read, parked)} as event
        where position > ${after} and event.event::json -> 'metadata' ->> 'at' <= ${at}
      )
    ) as last
  `);
};

/** The time of the earliest event in the log; null if it is empty. */
export const beginningOf = async (read: Read): Promise<Date | null> => {
  // Only events of clocks that stepped back are earlier than the first one; the index on time finds those few rows.
  const at = await read.db.oneFirst(sql.type(z.object({ at: z.string().nullable() }))`
    select min(at) as at from ${table(read, history)} as entry
    where at <= (select at from ${table(read, history)} as first order by position limit 1)
  `);
  return at === null ? null : new Date(at);
};
