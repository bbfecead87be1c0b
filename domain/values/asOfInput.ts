import { z } from 'zod';
import { earliestDay, endOfUkDay, isUkDay, startOfUkDay } from './ukTime.ts';

const malformed = 'Enter a day as YYYY-MM-DD, such as 2026-03-31, or a time, such as 2026-03-31T17:00:00Z';

const text = z.string({ error: malformed });

/**
 * A moment to look back to: a day, meaning its end in the United Kingdom, or a time with an offset. Earlier moments
 * than the first day become the start of that day: databases can't represent all of them, and nothing was planned.
 */
export const asOfInput = z
  .union(
    [
      text.refine(isUkDay).transform(endOfUkDay),
      text.pipe(z.iso.datetime({ offset: true })).transform((time) => new Date(time)),
    ],
    { error: malformed },
  )
  .transform((moment) => (moment < earliest ? earliest : moment));

const earliest = startOfUkDay(earliestDay);
