import { sql } from 'slonik';
import { z } from 'zod';
import { checkpoint, parked, snapshots } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import { history } from './tables.ts';

const row = z.object({ through: z.number(), last: z.number().nullable() });

/** The last position at or before a moment, and how far the log was searched for it. */
export type PositionAt = { through: number; last: number | null };

/**
 * Where the log is cut to see it as it was at a moment: after the last position whose event says that it happened at
 * or before it. Where clocks stepped back, everything before that position belongs to that past, whatever its own
 * clock said: the writer of the later event had seen it.
 * @param after the position up to which the caller has searched already
 */
export const positionAt = (read: Read, moment: Date, after = 0): Promise<PositionAt> => {
  const at = moment.toISOString();
  const entries = table(read, history);
  // The inner questions are fenced by offset 0: a short rest of the log is read by its positions, never all by time. All
  // of it is read from the last snapshot on whose event had happened, and by the index of both: either alone reads half.
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

/** When the first thing happened that the log tells of; null while it is empty. */
export const beginningOf = async (read: Read): Promise<Date | null> => {
  // Only events of clocks that stepped back are earlier than the first one: the index by time finds those few rows.
  const at = await read.db.oneFirst(sql.type(z.object({ at: z.string().nullable() }))`
    select min(at) as at from ${table(read, history)} as entry
    where at <= (select at from ${table(read, history)} as first order by position limit 1)
  `);
  return at === null ? null : new Date(at);
};
