import { z } from 'zod';
import { isUkDay } from './ukTime.ts';

const malformed = 'Enter a day as YYYY-MM-DD, such as 2026-06-30';

/** A day as it arrives: `YYYY-MM-DD`, one of the calendar. */
export const daySchema = z.string({ error: malformed }).refine(isUkDay, malformed);
