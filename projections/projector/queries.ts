import { sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { parked } from './tables.ts';
import type { ParkedEventView } from './view.ts';

/** How many events of the log could not be applied to this generation. */
export const countParked = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from ${table(read, parked)}
  `);

/** Parked events that are listed; the first one of a record is the one to mend. */
const mostListed = 200;

const row = z.object({
  position: z.number(),
  stream: z.string(),
  // Written by the projector from an event of the log, whose frame every store keeps.
  event: z.string().transform((text) => JSON.parse(text) as { type: string; metadata: { at: string } }),
  error: z.string(),
});

/** Events of the log that could not be applied to this generation, with why, in the order of the log. */
export const parkedEvents = async (read: Read): Promise<ParkedEventView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select position, stream, event, error from ${table(read, parked)} order by position limit ${mostListed}
  `);
  return rows.map(({ position, stream, event: { type, metadata }, error }) => ({
    position,
    stream,
    type,
    at: metadata.at,
    error,
  }));
};
