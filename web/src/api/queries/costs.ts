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

/** Every other operating cost, whichever months it falls in. */
export const allOtherCostsQuery = () => queryFor('GET /api/other-costs');

/** The other operating costs that count in a month: its own and the recurring ones. */
export const otherCostsQuery = (month: Month) =>
  queryOptions({ ...queryFor('GET /api/other-costs/:month', { params: { month } }), select: asList });

/** The same list, as the forecast's dialog asks for it. */
export const otherCostsOfMonthQuery = (month: Month) =>
  queryOptions({ ...queryFor('GET /api/other-costs/month/:month', { params: { month } }), select: asList });

/** What they come to, in pounds, all in all and by category. */
export const otherCostsSummaryQuery = (month: Month) =>
  queryFor('GET /api/other-costs/summary/:month', { params: { month } });
