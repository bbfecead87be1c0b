import { z } from 'zod';
import { reasonInput, requiredText } from '../values/text.ts';

/** Body of POST /api/periods/{month}/close. */
export const closePeriodInput = z.object({
  /** Of the check that was looked at. */
  digest: requiredText('Look at what the month comes to first', 64),
  reason: reasonInput,
});

/** Body of POST /api/periods/{month}/reopen. */
export const reopenPeriodInput = z.object({
  reason: requiredText('Say why, so that others can follow it', 500),
});

/** What a refusal adds where months are closed that a change would move. */
export const closedMonthsRefusal = {
  /** Send `closedMonths: 'restate'` with a reason to change them all the same. */
  code: z.literal('closed-months').optional(),
  /** These months, with what it would move of them in pounds; null to whoever does not see pay. */
  closedMonths: z
    .array(
      z.strictObject({
        month: z.string(),
        revenue: z.number(),
        grossProfit: z.number().nullable(),
        otherCosts: z.number(),
        netProfit: z.number().nullable(),
      }),
    )
    .optional(),
  /** The field to send, with the month from which on it would count without moving any of them. */
  countFrom: z
    .strictObject({ field: z.enum(['effectiveFrom', 'startMonth', 'month']), month: z.string() })
    .optional(),
};
