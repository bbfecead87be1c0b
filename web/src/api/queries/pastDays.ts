import { queryOptions } from '@tanstack/react-query';
import type { PastDaysView } from '#projections/history/view.ts';
import { request } from '../request.ts';

/** The first and the last day that can be looked back at. */
export const pastDaysQuery = () =>
  queryOptions({
    queryKey: ['pastDays'],
    // Asked of today, from whichever day.
    queryFn: ({ signal }) => request<PastDaysView>('GET', '/api/admin/past-days', undefined, { signal }),
    // Midnight passes without an event.
    staleTime: 60_000,
  });
