import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { ScheduleView } from '#projections/schedule/view.ts';
import { read } from '../request.ts';

/** Who works on what from one month to another; while other months are read, those before stay on screen. */
export const scheduleQuery = (from: Month, to: Month) =>
  queryOptions({
    queryKey: ['figures', 'span', 'schedule', from, to],
    queryFn: read<ScheduleView>(`/api/schedule?from=${from}&to=${to}`),
    placeholderData: keepPreviousData,
  });
