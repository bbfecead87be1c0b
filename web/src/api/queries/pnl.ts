import { queryOptions } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import type {
  MonthlyRevenueView,
  PnlView,
  SoftwareBreakdownView,
  StaffCostsView,
} from '#projections/pnl/view.ts';
import { ApiError } from '../apiError.ts';
import { read } from '../request.ts';

/** The forecast's columns for the months from the first to the last, in one request; money in pounds. */
export const pnlQuery = (from: Month, to: Month) =>
  queryOptions({
    queryKey: ['figures', 'span', 'pnl', from, to],
    queryFn: read<PnlView>(`/api/pnl?from=${from}&to=${to}`),
  });

/** A month's revenue, by type and by project. A refusal's message is the specification's (finance section 8). */
export const monthlyRevenueQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'revenue'],
    queryFn: async (context) => {
      try {
        return await read<MonthlyRevenueView>(`/api/pnl/revenue/${month}`)(context);
      } catch (error) {
        if (error instanceof ApiError) error.message = `HTTP error! status: ${error.status}`;
        throw error;
      }
    },
  });

/** What each person costs in a month. */
export const staffCostsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'staff-costs'],
    queryFn: read<StaffCostsView>(`/api/pnl/breakdown/${month}`),
  });

/** What each subscription costs in a month, adjusted or not. */
export const softwareBreakdownQuery = (month: Month) =>
  queryOptions({
    queryKey: ['figures', month, 'software'],
    queryFn: read<SoftwareBreakdownView>(`/api/pnl/software/${month}`),
  });
