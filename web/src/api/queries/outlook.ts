import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { OutlookMonth, UtilizationHistoryView } from '#projections/outlook/view.ts';
import { read } from '../request.ts';

/** Revenue by type in pounds, demand and capacity in hours, for the months from the first to the last. */
export const outlookQuery = (from: Month, to: Month) =>
  queryOptions({
    queryKey: ['figures', 'span', 'outlook', from, to],
    queryFn: read<OutlookMonth[]>(`/api/dashboard/outlook?from=${from}&to=${to}`),
  });

/** How busy each team member is in the months from the first to the last; rates are fractions. */
export const utilizationHistoryQuery = (from: Month, to: Month) =>
  queryOptions({
    queryKey: ['figures', 'span', 'utilization', from, to],
    queryFn: read<UtilizationHistoryView>(`/api/dashboard/utilization?from=${from}&to=${to}`),
  });
