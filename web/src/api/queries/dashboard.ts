import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** The dashboard's figures of a month: money in pounds, ratios as fractions. */
export const dashboardMetricsQuery = (month: Month) =>
  queryFor('GET /api/dashboard/metrics', { query: { month } });

/** Demand and capacity of a month, in hours. */
export const resourcePlanningQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/:month', { params: { month } });

/** The projects behind a month's demand; asked only when somebody wants to see them. */
export const billableHoursQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/breakdown/:month', { params: { month } });

/** How far the work of the months from the first to the last is planned, and what is free; hours. */
export const coverageQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/coverage', { query: { from, to, ...asked(counted) } });

/** Revenue by type in pounds, demand and capacity in hours, for the months from the first to the last. */
export const outlookQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/outlook', { query: { from, to, ...asked(counted) } });

/** How busy each team member is in the months from the first to the last; rates are fractions. */
export const utilizationHistoryQuery = (from: Month, to: Month) =>
  queryFor('GET /api/dashboard/utilization', { query: { from, to } });
