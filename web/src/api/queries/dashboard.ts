import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { DashboardMetricsView } from '#projections/dashboard/view.ts';
import { read } from '../request.ts';

/** The dashboard's figures of a month: money in pounds, ratios as fractions. */
export const dashboardMetricsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'dashboard'],
    queryFn: read<DashboardMetricsView>(`/api/dashboard/metrics?month=${month}`),
  });
