import { sql } from 'slonik';
import { z } from 'zod';
import { type Read, table } from '../read.ts';
import { lines } from './tables.ts';

/** The first and the last month number in which a line begins or ends; null where none does. */
export const lineBounds = (read: Read): Promise<{ first: number | null; last: number | null }> =>
  read.db.one(sql.type(z.object({ first: z.number().nullable(), last: z.number().nullable() }))`
    select least(min(lower(months)), min(upper(months)) - 1) as first,
      greatest(max(upper(months)) - 1, max(lower(months))) as last
    from ${table(read, lines)}
  `);
