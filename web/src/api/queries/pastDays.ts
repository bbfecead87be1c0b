import { queryOptions } from '@tanstack/react-query';
import { call, queryFor } from '../call.ts';

/** The first and the last day that can be looked back at. */
export const pastDaysQuery = () =>
  queryOptions({
    queryKey: queryFor('GET /api/admin/past-days').queryKey,
    // Asked of today, from whichever day.
    queryFn: ({ signal }) => call('GET /api/admin/past-days', {}, { signal }),
    // Midnight passes without an event.
    staleTime: 60_000,
  });
