import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { Sent } from '#services/api/contract/contract.ts';
import { addressOf, call, queryFor, untilTyped } from '../call.ts';

/** The formulas in force and all earlier versions. */
export const formulasQuery = () => queryFor('GET /api/admin/formulas');

/** Replays, newest first; the live feed reports their progress. */
export const replaysQuery = () => queryFor('GET /api/admin/replays');

/**
 * What a replay would change, fetched again whenever figures change; or, once it is adopted, what it changed, which
 * stays as it is. Of one month, or of all.
 */
export const differencesQuery = (id: number, isOver: boolean, month?: Month) => {
  const query = queryFor('GET /api/admin/replays/:id/differences', { params: { id }, query: { month } });
  return queryOptions({
    ...query,
    ...(isOver && { queryKey: ['adopted', id, month ?? 'all'], staleTime: Number.POSITIVE_INFINITY }),
  });
};

/** Formulas as a form holds them, valid or not: the server says what is wrong. */
type Typed = Sent<'POST /api/admin/formulas/preview'>['body'];

/**
 * What other formulas would change, fetched once they are typed, for the newest ones alone, and whenever figures
 * change.
 */
export const previewQuery = (formulas: object, from: Month | null = null) => {
  const body = { formulas, ...(from !== null && { from }) };
  return queryOptions({
    queryKey: ['figures', 'span', 'preview', JSON.stringify(body)],
    queryFn: async ({ signal }) => {
      await untilTyped(signal);
      return call('POST /api/admin/formulas/preview', { body: body as Typed }, { signal });
    },
  });
};

/** The address of all differences as a CSV file. */
export const differencesCsvUrl = (id: number): string =>
  addressOf('GET /api/admin/replays/:id/differences.csv', { params: { id } });

/** Checks of the figures, newest first. */
export const verificationsQuery = () => queryFor('GET /api/admin/verifications');

/** The planner's own backups. No event says that one has ended, so that they are polled. */
export const backupsQuery = () =>
  queryOptions({ ...queryFor('GET /api/admin/backups'), refetchInterval: 60_000 });

/** Dead letters: events that count in no figure yet, and why. */
export const deadLettersQuery = () => queryFor('GET /api/admin/parked-events');
