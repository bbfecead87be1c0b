import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** Every freelancer's month: agreed, allocated and additional hours, cost in pounds, status. */
export const freelancerMonthsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/freelancer-activity/:month', { params: { month } });
