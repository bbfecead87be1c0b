import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { FreelancerMonthView } from '#projections/profitability/view.ts';
import { read } from '../request.ts';

/** Every freelancer's month: agreed, allocated and additional hours, cost in pounds, status. */
export const freelancerMonthsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'freelancers'],
    queryFn: read<FreelancerMonthView[]>(`/api/dashboard/freelancer-activity/${month}`),
  });
