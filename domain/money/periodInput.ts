import { z } from 'zod';
import { reasonInput, requiredText } from '../values/text.ts';

/** Body of POST /api/periods/{month}/close. */
export const closePeriodInput = z.object({
  /** Digest of the preview that was looked at. */
  digest: requiredText('Look at what the month comes to first', 64),
  reason: reasonInput,
});

/** Body of POST /api/periods/{month}/reopen. */
export const reopenPeriodInput = z.object({
  reason: requiredText('Say why, so that others can follow it', 500),
});

/** Fields of a refusal if a change would move closed months. */
export const closedMonthsRefusal = {
  /** Send `closedMonths: 'restate'` with a reason to change them anyway. */
  code: z.literal('closed-months').optional(),
  /** The closed months, with the differences in pounds; null for users who don't see pay. */
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
  /** The field and month to send instead, so that the change moves no closed month. */
  countFrom: z
    .strictObject({ field: z.enum(['effectiveFrom', 'startMonth', 'month']), month: z.string() })
    .optional(),
};
