import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { UkDay } from '#domain/ukDay.ts';
import type { MovementView } from '#projections/movement/view.ts';
import { request } from '../request.ts';

/** Two days, the later one today unless named, and the months whose forecasts are set side by side. */
export type MovementSpan = { from: UkDay; to: UkDay | undefined; start: Month; end: Month };

/** Why the forecast of some months moved between two days; money in pounds. */
export const movementQuery = (span: MovementSpan) => {
  const { to, ...always } = span;
  const search = new URLSearchParams({ ...always, ...(to !== undefined && { to }) });
  return queryOptions({
    queryKey: ['figures', 'span', 'movement', span],
    // Not `read`: both days are named, whichever day the rest of the planner is looked at.
    queryFn: ({ signal }) =>
      request<MovementView>('GET', `/api/pnl/movement?${search}`, undefined, { signal }),
    placeholderData: keepPreviousData,
  });
};
