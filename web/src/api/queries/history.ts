import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AccessLogView, HistoryView } from '#projections/history/view.ts';
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

/** Whose and which part of the sign-in and permission log is asked for. */
export type AccessFilter = {
  topic?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const searchOf = (
  filter: (HistoryFilter | AccessFilter) & { after?: number | string; limit?: number },
): string => {
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
    queryFn: ({ pageParam, ...context }) =>
      read<HistoryView>(
        `/api/history${searchOf({ ...filter, ...(pageParam !== null && { after: pageParam }), limit })}`,
      )(context),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Where the same is had as a CSV file. */
export const historyCsvUrl = (filter: HistoryFilter): string => `/api/history.csv${searchOf(filter)}`;

/** Who signed in from where, and who changed what users may do; newest first, page by page. */
export const accessLogQuery = (filter: AccessFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', 'access', filter, limit],
    queryFn: ({ pageParam, ...context }) =>
      read<AccessLogView>(
        `/api/access-log${searchOf({ ...filter, ...(pageParam !== null && { after: pageParam }), limit })}`,
      )(context),
    initialPageParam: null as string | null,
    // Nobody is told when somebody signs in.
    staleTime: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Where the same is had as a CSV file. */
export const accessCsvUrl = (filter: AccessFilter): string => `/api/access-log.csv${searchOf(filter)}`;
