import { z } from 'zod';
import { endOfUkDay, isUkDay } from './ukTime.ts';

const malformed = 'Enter a day as YYYY-MM-DD, such as 2026-03-31, or a time, such as 2026-03-31T17:00:00Z';

const text = z.string({ error: malformed });

/** A moment to look back at: a day, which stands for its end in the United Kingdom, or a time with its offset. */
export const asOfInput = z.union(
  [
    text.refine(isUkDay).transform(endOfUkDay),
    text.pipe(z.iso.datetime({ offset: true })).transform((time) => new Date(time)),
  ],
  { error: malformed },
);
