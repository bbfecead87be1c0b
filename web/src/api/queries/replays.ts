import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { DifferencesView, FormulaPreviewView } from '#projections/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { BackupsView, ReplayView, VerificationView } from '#projections/generations/view.ts';
import type { ParkedEventView } from '#projections/projector/view.ts';
import { read, request } from '../request.ts';

/** The formulas in force, and all that ever were. */
export const formulasQuery = () =>
  queryOptions({ queryKey: ['formulas'], queryFn: read<FormulasView>('/api/admin/formulas') });

/** Replays, newest first; the live feed tells how far they are. */
export const replaysQuery = () =>
  queryOptions({ queryKey: ['replays', 'list'], queryFn: read<ReplayView[]>('/api/admin/replays') });

/**
 * What a replay would change, read again whenever figures change, or what it changed when it was adopted, which stays as
 * it is; of one month, or of all.
 */
export const differencesQuery = (id: number, isOver: boolean, month?: Month) =>
  queryOptions({
    queryKey: isOver
      ? ['adopted', id, month ?? 'all']
      : ['figures', 'span', 'differences', id, month ?? 'all'],
    ...(isOver && { staleTime: Number.POSITIVE_INFINITY }),
    queryFn: read<DifferencesView>(
      `/api/admin/replays/${id}/differences${month === undefined ? '' : `?month=${month}`}`,
    ),
  });

/** How long somebody is left to type on before what they have typed is asked about. Milliseconds. */
const typingPause = 120;

/** What other formulas would change: asked once they are typed, the newest alone. Read again whenever figures change. */
export const previewQuery = (formulas: object) =>
  queryOptions({
    queryKey: ['figures', 'span', 'preview', JSON.stringify(formulas)],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPause));
      signal.throwIfAborted();
      return request<FormulaPreviewView>(
        'POST',
        '/api/admin/formulas/preview',
        { formulas },
        { signal, keepsNothing: true },
      );
    },
  });

/** Where all differences are had as a CSV file. */
export const differencesCsvUrl = (id: number): string => `/api/admin/replays/${id}/differences.csv`;

/** Proofs of the figures, newest first. */
export const verificationsQuery = () =>
  queryOptions({
    queryKey: ['replays', 'verifications'],
    queryFn: read<VerificationView[]>('/api/admin/verifications'),
  });

/** How the planner's own backups went. Nothing tells that one has ended: it is asked now and then. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['backups'],
    queryFn: read<BackupsView>('/api/admin/backups'),
    refetchInterval: 60_000,
  });

/** Events that count in no figure yet, and why. */
export const parkedEventsQuery = () =>
  queryOptions({
    queryKey: ['parked', 'events'],
    queryFn: read<ParkedEventView[]>('/api/admin/parked-events'),
  });
