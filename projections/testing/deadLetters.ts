import { sql } from 'slonik';
import { z } from 'zod';
import { parked } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';

const row = z.object({
  position: z.number(),
  stream: z.string(),
  event: z.string().transform((text) => JSON.parse(text)),
  error: z.string(),
});

/** The dead letters of a read-model version, in the order of the log. */
export const listDeadLetters = (read: Read) =>
  read.db.any(sql.type(row)`
    select position, stream, event, error from ${table(read, parked)} as parked order by position
  `);
