import { manualCostsInput } from '#domain/financeInput.ts';
import { streams } from '#domain/streams.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from '#projections/pnl/breakdowns.ts';
import { monthlyCosts, pnlMonths } from '#projections/pnl/months.ts';
import { setManualCosts } from '../../commands/finance.ts';
import { unlessContested } from '../conflict.ts';
import { monthParam, spanQuery } from '../params.ts';
import { ok, type Route, route } from '../route.ts';

/** Profit and loss (finance section 7). */
export const pnlRoutes: readonly Route[] = [
  route('get', '/api/pnl', 'admin', { query: spanQuery }, async ({ query, read }) =>
    ok(await pnlMonths(read, query.from, query.to)),
  ),

  route('get', '/api/pnl/costs/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await monthlyCosts(read, params.month)),
  ),

  route('get', '/api/pnl/revenue/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await monthlyRevenue(read, params.month)),
  ),

  route('get', '/api/pnl/breakdown/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await staffCosts(read, params.month)),
  ),

  route('get', '/api/pnl/software/:month', 'admin', { params: monthParam }, async ({ params, read }) =>
    ok(await softwareBreakdown(read, params.month)),
  ),

  route(
    'post',
    '/api/pnl/costs',
    'admin',
    { body: manualCostsInput },
    async ({ body, read, inSnapshot, author, planner }) => {
      const { month, reason, expectedVersion, ...figures } = body;
      const change = () => setManualCosts(planner, author(reason), month, figures, expectedVersion);
      const current = () => inSnapshot((seen) => monthlyCosts(seen.read, month));
      await unlessContested(planner, read, streams.manualCosts(month), change, current);
      return ok(await current());
    },
  ),
];
