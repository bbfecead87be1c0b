import type { Month } from '#domain/values/month.ts';
import { queryFor } from '../call.ts';

/** Projects that bring revenue or have people in a month, by revenue; money in pounds. */
export const projectProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/project-profitability/:month', { params: { month } });

/** What each team member costs and brings in a month, least profit first; money in pounds. */
export const teamProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/team-profitability/:month', { params: { month } });

/** What each freelancer costs and brings in a month, least profit first; money in pounds. */
export const freelancerProfitabilityQuery = (month: Month) =>
  queryFor('GET /api/dashboard/freelancer-profitability/:month', { params: { month } });
