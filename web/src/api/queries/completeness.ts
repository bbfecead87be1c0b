import { queryOptions } from '@tanstack/react-query';
import type { CompletenessView } from '#projections/projector/view.ts';
import { read } from '../request.ts';

/** Whether the figures are whole; the live feed says when an event is parked. */
export const completenessQuery = () =>
  queryOptions({
    queryKey: ['parked', 'count'],
    queryFn: read<CompletenessView>('/api/team-member/completeness'),
  });
