import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/softwareCosts/view.ts';
import { asList, read } from '../request.ts';

/** Every subscription, inactive ones included. */
export const softwareCostsQuery = () =>
  queryOptions({ queryKey: ['software-costs'], queryFn: read<SoftwareCostView[]>('/api/software-costs') });

/** What subscriptions cost instead in a month. */
export const adjustmentsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['software-costs', 'adjustments', month],
    queryFn: read<AdjustmentView[]>(`/api/software-cost-adjustments/${month}`),
    select: asList,
  });
