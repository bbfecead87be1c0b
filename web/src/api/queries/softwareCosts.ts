import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asList } from '../request.ts';

/** Every subscription, inactive ones included. */
export const softwareCostsQuery = () =>
  queryOptions({ ...queryFor('GET /api/software-costs'), select: asList });

/** What subscriptions cost instead in a month. */
export const adjustmentsQuery = (month: Month) =>
  queryOptions({
    ...queryFor('GET /api/software-cost-adjustments/:month', { params: { month } }),
    select: asList,
  });
