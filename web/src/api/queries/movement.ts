import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { UkDay } from '#domain/values/ukDay.ts';
import { call, queryFor } from '../call.ts';

/** Two days, the later one today unless named, and the months whose forecasts are set side by side. */
export type MovementSpan = { from: UkDay; to: UkDay | undefined; start: Month; end: Month };

/** Why the forecast of some months moved between two days; money in pounds. */
export const movementQuery = ({ to, ...always }: MovementSpan) => {
  const asked = { query: { ...always, to } };
  return queryOptions({
    queryKey: queryFor('GET /api/pnl/movement', asked).queryKey,
    // Both days are named, whichever day the rest of the planner is looked at.
    queryFn: ({ signal }) => call('GET /api/pnl/movement', asked, { signal }),
    placeholderData: keepPreviousData,
  });
};
