import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type { OtherCostsSummaryView, OtherCostView } from '#projections/otherCosts/view.ts';
import { asList, read } from '../request.ts';

/** The other operating costs that count in a month: its own and the recurring ones. */
export const otherCostsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['other-costs', month],
    queryFn: read<OtherCostView[]>(`/api/other-costs/${month}`),
    select: asList,
  });

/** The same list, as the forecast's dialog asks for it (finance section 7). */
export const otherCostsOfMonthQuery = (month: Month) =>
  queryOptions({
    queryKey: ['other-costs', month, 'forecast'],
    queryFn: read<OtherCostView[]>(`/api/other-costs/month/${month}`),
    select: asList,
  });

/** What they come to, in pounds, all in all and by category. */
export const otherCostsSummaryQuery = (month: Month) =>
  queryOptions({
    queryKey: ['other-costs', month, 'summary'],
    queryFn: read<OtherCostsSummaryView>(`/api/other-costs/summary/${month}`),
  });
