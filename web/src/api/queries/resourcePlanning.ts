import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** Demand and capacity of a month, in hours. */
export const resourcePlanningQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/:month', { params: { month } });

/** The projects behind a month's demand; asked only when somebody wants to see them. */
export const billableHoursQuery = (month: Month) =>
  queryFor('GET /api/dashboard/resource-planning/breakdown/:month', { params: { month } });
