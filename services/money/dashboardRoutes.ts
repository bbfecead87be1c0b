import { dashboardMetrics } from '#projections/money/dashboard/queries.ts';
import { outlook, utilizationHistory } from '#projections/money/outlook/queries.ts';
import {
  freelancerMonths,
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from '#projections/money/profitability/queries.ts';
import { monthReport } from '#projections/money/reports/queries.ts';
import { coverage } from '#projections/plans/planCoverage/queries.ts';
import { monthPlanning } from '#projections/plans/planning/queries.ts';
import { billableHours, resourcePlanning } from '#projections/plans/resourcePlanning/queries.ts';
import { schedule } from '#projections/plans/schedule/queries.ts';
import { countingIn } from '#projections/reading/read.ts';
import { ok, type Route, route } from '../api/route.ts';

/** The figures of a month. */
export const dashboardRoutes: readonly Route[] = [
  route('GET /api/dashboard/metrics', async ({ query, read, thisMonth }) =>
    ok(await dashboardMetrics(read, query.month ?? thisMonth)),
  ),

  route('GET /api/dashboard/resource-planning/:month', async ({ params, query, read }) =>
    ok(await resourcePlanning(countingIn(read, query.likelihood), params.month)),
  ),

  route('GET /api/dashboard/resource-planning/breakdown/:month', async ({ params, query, read }) =>
    ok(await billableHours(countingIn(read, query.likelihood), params.month)),
  ),

  route('GET /api/dashboard/outlook', async ({ query, read }) =>
    ok(await outlook(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/dashboard/coverage', async ({ query, read }) =>
    ok(await coverage(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/dashboard/utilization', async ({ query, read }) =>
    ok(await utilizationHistory(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/dashboard/team-profitability/:month', async ({ params, read }) =>
    ok(await teamProfitability(read, params.month)),
  ),

  route('GET /api/dashboard/freelancer-profitability/:month', async ({ params, read }) =>
    ok(await freelancerProfitability(read, params.month)),
  ),

  route('GET /api/dashboard/project-profitability/:month', async ({ params, read }) =>
    ok(await projectProfitability(read, params.month)),
  ),

  route('GET /api/dashboard/freelancer-activity/:month', async ({ params, read }) =>
    ok(await freelancerMonths(read, params.month)),
  ),

  route('GET /api/schedule', async ({ query, read }) =>
    ok(await schedule(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/planning/:month', async ({ params, query, read }) =>
    ok(await monthPlanning(countingIn(read, query.likelihood), params.month)),
  ),
];

/** Everyone's month, to read and to export. */
export const reportRoutes: readonly Route[] = [
  route('GET /api/reports/:month', async ({ params, query, read }) =>
    ok(await monthReport(countingIn(read, query.likelihood), params.month, query)),
  ),
];
