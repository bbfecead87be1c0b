import { dashboardMetrics } from '#projections/dashboard/queries.ts';
import { outlook, utilizationHistory } from '#projections/outlook/queries.ts';
import { monthPlanning } from '#projections/planning/queries.ts';
import {
  freelancerMonths,
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from '#projections/profitability/queries.ts';
import { billableHours, resourcePlanning } from '#projections/resourcePlanning/queries.ts';
import { monthParam, optionalMonthQuery, spanQuery } from '../params.ts';
import { ok, type Route, route } from '../route.ts';

/** The figures of a month (core section 7). */
export const dashboardRoutes: readonly Route[] = [
  route(
    'get',
    '/api/dashboard/metrics',
    'admin',
    { query: optionalMonthQuery },
    async ({ query, read, thisMonth }) => ok(await dashboardMetrics(read, query.month ?? thisMonth)),
  ),

  route(
    'get',
    '/api/dashboard/resource-planning/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await resourcePlanning(read, params.month)),
  ),

  route(
    'get',
    '/api/dashboard/resource-planning/breakdown/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await billableHours(read, params.month)),
  ),

  route('get', '/api/dashboard/outlook', 'admin', { query: spanQuery }, async ({ query, read }) =>
    ok(await outlook(read, query.from, query.to)),
  ),

  route('get', '/api/dashboard/utilization', 'admin', { query: spanQuery }, async ({ query, read }) =>
    ok(await utilizationHistory(read, query.from, query.to)),
  ),

  route(
    'get',
    '/api/dashboard/team-profitability/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await teamProfitability(read, params.month)),
  ),

  route(
    'get',
    '/api/dashboard/freelancer-profitability/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await freelancerProfitability(read, params.month)),
  ),

  route(
    'get',
    '/api/dashboard/project-profitability/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await projectProfitability(read, params.month)),
  ),

  route(
    'get',
    '/api/dashboard/freelancer-activity/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await freelancerMonths(read, params.month)),
  ),

  route('get', '/api/planning/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await monthPlanning(read, params.month)),
  ),
];
