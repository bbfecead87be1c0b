import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { Sent } from '#services/api/contract/contract.ts';
import { addressOf, call, queryFor, untilTyped } from '../call.ts';

/** The formulas in force, and all that ever were. */
export const formulasQuery = () => queryFor('GET /api/admin/formulas');

/** Replays, newest first; the live feed tells how far they are. */
export const replaysQuery = () => queryFor('GET /api/admin/replays');

/**
 * What a replay would change, read again whenever figures change, or what it changed when it was adopted, which stays
 * as it is; of one month, or of all.
 */
export const differencesQuery = (id: number, isOver: boolean, month?: Month) => {
  const query = queryFor('GET /api/admin/replays/:id/differences', { params: { id }, query: { month } });
  return queryOptions({
    ...query,
    ...(isOver && { queryKey: ['adopted', id, month ?? 'all'], staleTime: Number.POSITIVE_INFINITY }),
  });
};

/** Formulas as a form has them: the server says what is wrong with one. */
type Typed = Sent<'POST /api/admin/formulas/preview'>['body'];

/**
 * What other formulas would change: asked once they are typed, the newest alone. Read again whenever figures change.
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

/** Where all differences are had as a CSV file. */
export const differencesCsvUrl = (id: number): string =>
  addressOf('GET /api/admin/replays/:id/differences.csv', { params: { id } });

/** Proofs of the figures, newest first. */
export const verificationsQuery = () => queryFor('GET /api/admin/verifications');

/** How the planner's own backups went. Nothing tells that one has ended: it is asked now and then. */
export const backupsQuery = () =>
  queryOptions({ ...queryFor('GET /api/admin/backups'), refetchInterval: 60_000 });

/** Events that count in no figure yet, and why. */
export const deadLettersQuery = () => queryFor('GET /api/admin/parked-events');
