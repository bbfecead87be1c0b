import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';
import { asked, type Counted } from '../counted.ts';

/** Revenue by type in pounds, demand and capacity in hours, for the months from the first to the last. */
export const outlookQuery = (from: Month, to: Month, counted?: Counted) =>
  queryFor('GET /api/dashboard/outlook', { query: { from, to, ...asked(counted) } });

/** How busy each team member is in the months from the first to the last; rates are fractions. */
export const utilizationHistoryQuery = (from: Month, to: Month) =>
  queryFor('GET /api/dashboard/utilization', { query: { from, to } });
