import { z } from 'zod';
import { exactSum } from '#domain/values/money.ts';

/**
 * A sum of hours or pence from SQL: exact text, parsed as a number; null, the sum of nothing, becomes 0.
 * @throws SumTooLarge if no number can represent it
 */
export const exact = z.coerce.number().transform(exactSum);
