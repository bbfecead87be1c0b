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
