import { queryOptions } from '@tanstack/react-query';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/generations/view.ts';
import { read } from '../request.ts';

/** The formulas in force, and all that ever were. */
export const formulasQuery = () =>
  queryOptions({ queryKey: ['formulas'], queryFn: read<FormulasView>('/api/admin/formulas') });

/** Replays, newest first; the live feed tells how far they are. */
export const replaysQuery = () =>
  queryOptions({ queryKey: ['replays', 'list'], queryFn: read<ReplayView[]>('/api/admin/replays') });
