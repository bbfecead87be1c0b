import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { MonthPlanningView } from '#projections/planning/view.ts';
import { read } from '../request.ts';

/** Every project's month: hours, money in pounds, and the version of its plan. */
export const planningQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'planning'],
    queryFn: read<MonthPlanningView>(`/api/planning/${month}`),
  });
