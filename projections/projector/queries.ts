import { sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { parked } from './tables.ts';

/** How many events of the log could not be applied to this generation. */
export const countParked = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from ${table(read, parked)}
  `);
