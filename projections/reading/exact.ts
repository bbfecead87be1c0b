import { z } from 'zod';
import { exactSum } from '#domain/values/money.ts';

/**
 * A sum of hours or pence as SQL answers it: exact text, read as a number. The sum of nothing is null, and read as 0.
 * @throws SumTooLarge where no number holds it
 */
export const exact = z.coerce.number().transform(exactSum);
