import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryView } from '#projections/history/view.ts';
import { read } from '../request.ts';

/** Whose history is asked for; what is missing filters nothing. */
export type HistoryFilter = {
  kind?: string | undefined;
  id?: string | undefined;
  month?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const searchOf = (filter: HistoryFilter & { after?: number; limit?: number }): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
};

/** What was changed, newest first, page by page. */
export const historyQuery = (filter: HistoryFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', filter, limit],
    queryFn: ({ pageParam, signal }) =>
      read<HistoryView>(
        `/api/history${searchOf({ ...filter, ...(pageParam !== null && { after: pageParam }), limit })}`,
      )({ signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Where the same is had as a CSV file. */
export const historyCsvUrl = (filter: HistoryFilter): string => `/api/history.csv${searchOf(filter)}`;
