import { z } from 'zod';
import { isMonth } from './month.ts';

const malformed = 'Enter a month as YYYY-MM, such as 2026-06';

/** A month as it arrives and as it is stored: `YYYY-MM`, 2000 to 2099. */
export const monthSchema = z.string({ error: malformed }).refine(isMonth, malformed);
