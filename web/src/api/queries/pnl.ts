import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { ApiError } from '../apiError.ts';
import { queryFor, read } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** The forecast's columns for the months from the first to the last, in one request; money in pounds. */
export const pnlQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/pnl', { query: { from, to, ...asked(counted) } });

/** The projects behind what tentative work would bring in a month, and who costs more by it. */
export const tentativeBreakdownQuery = (month: Month, likelihood: Exclude<Counted, 'won'>) =>
  queryFor('GET /api/pnl/tentative/:month', { params: { month }, query: { likelihood } });

/** A month's revenue, by type and by project. A refusal's message is its status. */
export const monthlyRevenueQuery = (month: Month) => {
  const asked = { params: { month } };
  return queryOptions({
    queryKey: queryFor('GET /api/pnl/revenue/:month', asked).queryKey,
    queryFn: async (context) => {
      try {
        return await read('GET /api/pnl/revenue/:month', asked, context);
      } catch (error) {
        if (error instanceof ApiError) error.message = `HTTP error! status: ${error.status}`;
        throw error;
      }
    },
  });
};

/** What each person costs in a month. */
export const staffCostsQuery = (month: Month) =>
  queryFor('GET /api/pnl/breakdown/:month', { params: { month } });

/** What each subscription costs in a month, adjusted or not. */
export const softwareBreakdownQuery = (month: Month) =>
  queryFor('GET /api/pnl/software/:month', { params: { month } });
