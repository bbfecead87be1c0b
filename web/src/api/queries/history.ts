import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NamedKind } from '#domain/records/streams.ts';
import { addressOf, call, queryFor, read } from '../call.ts';

/** Filters of the history; a missing one filters nothing. */
export type HistoryFilter = {
  kind?: string | undefined;
  id?: string | undefined;
  month?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Words from a record's name, its author or the reason. */
  q?: string | undefined;
};

/** Every record of a kind, deleted ones included, to choose one from. */
export const historyRecordsQuery = (kind: NamedKind) =>
  queryFor('GET /api/history/records', { query: { kind } });

/** Filters of the sign-in and permission log. */
export type AccessFilter = {
  topic?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The history, newest first, page by page. */
export const historyQuery = (filter: HistoryFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', filter, limit],
    queryFn: ({ pageParam, ...context }) =>
      read('GET /api/history', { query: { ...asked(filter), ...after(pageParam), limit } }, context),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** The address of the same as a CSV file. */
export const historyCsvUrl = (filter: HistoryFilter): string =>
  addressOf('GET /api/history.csv', { query: asked(filter) });

/** Sign-ins, with where they came from, and changes of permissions; newest first, page by page. */
export const accessLogQuery = (filter: AccessFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', 'access', filter, limit],
    queryFn: ({ pageParam, ...context }) =>
      read('GET /api/access-log', { query: { ...asked(filter), ...after(pageParam), limit } }, context),
    initialPageParam: null as string | null,
    // The live feed has no topic for sign-ins.
    staleTime: 0,
    getNextPageParam: ({ next }) => next,
  });

/** The address of the same as a CSV file. */
export const accessCsvUrl = (filter: AccessFilter): string =>
  addressOf('GET /api/access-log.csv', { query: asked(filter) });

const after = <Page>(page: Page | null) => (page === null ? {} : { after: page });

/** Passes filters on unchecked: they may come from the page's address, and the server refuses unknown ones. */
const asked = (filter: object) => filter as Record<never, never>;

/** The first and the last day that the planner can be shown as of. */
export const pastDaysQuery = () =>
  queryOptions({
    queryKey: queryFor('GET /api/admin/past-days').queryKey,
    // The answer is today's, on a past day too.
    queryFn: ({ signal }) => call('GET /api/admin/past-days', {}, { signal }),
    // There is no event at midnight.
    staleTime: 60_000,
  });

/** How often the digest is fetched, in milliseconds: not at every change, as the history changes all day. */
const interval = 60_000;

/** What others have changed in the user's projects and months since they last looked. */
export const digestQuery = () => queryOptions({ ...queryFor('GET /api/digest'), refetchInterval: interval });

/** Marks the digest as seen, up to a position. */
export const markSeen = (position: number): Promise<undefined> =>
  call('PUT /api/digest/seen', { body: { position } });

/** What undoing a change would do; fetched again whenever the history changes. */
export const undoQuery = (change: string) =>
  queryOptions({
    ...queryFor('GET /api/history/:correlation/undo', { params: { correlation: change } }),
    staleTime: 0,
    gcTime: 0,
  });
