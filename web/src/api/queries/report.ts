import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { MonthReportView } from '#projections/reports/view.ts';
import { read } from '../request.ts';

/** Everybody's month with the projects behind it: hours, value in pounds, utilisation as a fraction. */
export const reportQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'report'],
    queryFn: read<MonthReportView>(`/api/reports/${month}`),
  });
