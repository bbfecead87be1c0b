import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** The dashboard's figures of a month: money in pounds, ratios as fractions. */
export const dashboardMetricsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/metrics', { query: { month } });
