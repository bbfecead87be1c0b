import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NamedKind } from '#domain/records/streams.ts';
import { addressOf, call, queryFor, read } from '../call.ts';

/** Whose history is asked for; what is missing filters nothing. */
export type HistoryFilter = {
  kind?: string | undefined;
  id?: string | undefined;
  month?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Words of a record's name, its author's or the reason. */
  q?: string | undefined;
};

/** Every record of a kind that there is or was, for choosing one. */
export const historyRecordsQuery = (kind: NamedKind) =>
  queryFor('GET /api/history/records', { query: { kind } });

/** Whose and which part of the sign-in and permission log is asked for. */
export type AccessFilter = {
  topic?: string | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** What was changed, newest first, page by page. */
export const historyQuery = (filter: HistoryFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', filter, limit],
    queryFn: ({ pageParam, ...context }) =>
      read('GET /api/history', { query: { ...asked(filter), ...after(pageParam), limit } }, context),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Where the same is had as a CSV file. */
export const historyCsvUrl = (filter: HistoryFilter): string =>
  addressOf('GET /api/history.csv', { query: asked(filter) });

/** Who signed in from where, and who changed what users may do; newest first, page by page. */
export const accessLogQuery = (filter: AccessFilter, limit = 50) =>
  infiniteQueryOptions({
    queryKey: ['history', 'access', filter, limit],
    queryFn: ({ pageParam, ...context }) =>
      read('GET /api/access-log', { query: { ...asked(filter), ...after(pageParam), limit } }, context),
    initialPageParam: null as string | null,
    // Nobody is told when somebody signs in.
    staleTime: 0,
    getNextPageParam: ({ next }) => next,
  });

/** Where the same is had as a CSV file. */
export const accessCsvUrl = (filter: AccessFilter): string =>
  addressOf('GET /api/access-log.csv', { query: asked(filter) });

const after = <Page>(page: Page | null) => (page === null ? {} : { after: page });

/** What is chosen on the page, or stands in its address: the server refuses what it does not know. */
const asked = (filter: object) => filter as Record<never, never>;

/** The first and the last day that can be looked back at. */
export const pastDaysQuery = () =>
  queryOptions({
    queryKey: queryFor('GET /api/admin/past-days').queryKey,
    // Asked of today, from whichever day.
    queryFn: ({ signal }) => call('GET /api/admin/past-days', {}, { signal }),
    // Midnight passes without an event.
    staleTime: 60_000,
  });

/** How often it is asked anew, in milliseconds: not with every change, as history goes on all day. */
const interval = 60_000;

/** What others have changed of one's projects and months since one last looked. */
export const digestQuery = () => queryOptions({ ...queryFor('GET /api/digest'), refetchInterval: interval });

/** Notes that somebody has seen it, as far as it was told. */
export const markSeen = (position: number): Promise<undefined> =>
  call('PUT /api/digest/seen', { body: { position } });

/** What undoing a change would do; read again whenever history goes on. */
export const undoQuery = (change: string) =>
  queryOptions({
    ...queryFor('GET /api/history/:correlation/undo', { params: { correlation: change } }),
    staleTime: 0,
    gcTime: 0,
  });
