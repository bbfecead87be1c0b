import { z } from 'zod';
import { earliestDay, isUkDay } from './ukTime.ts';

const malformed = 'Enter a day as YYYY-MM-DD, such as 2026-06-30';

const tooEarly = 'Enter a day from 2000-01-01 on';

/** A day in a request: `YYYY-MM-DD`, a valid date, from 2000 on, as databases don't represent every earlier day. */
export const daySchema = z
  .string({ error: malformed })
  .refine(isUkDay, malformed)
  .refine((day) => !isUkDay(day) || day >= earliestDay, tooEarly);
