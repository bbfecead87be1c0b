import { streams } from '#domain/records/streams.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from '#projections/money/pnl/breakdowns.ts';
import { monthlyCosts, pnlMonths } from '#projections/money/pnl/months.ts';
import { pnlWithTentative, tentativeBreakdown } from '#projections/money/pnl/tentative.ts';
import { unlessContested } from '../api/conflict.ts';
import { ok, type Route, route } from '../api/route.ts';
import { setManualCosts } from './finance.ts';

export const pnlRoutes: readonly Route[] = [
  route('GET /api/pnl', async ({ query: { from, to, likelihood }, read }) =>
    ok(
      likelihood === undefined || likelihood === 'won'
        ? await pnlMonths(read, from, to)
        : await pnlWithTentative(read, likelihood, from, to),
    ),
  ),

  route('GET /api/pnl/tentative/:month', async ({ params, query, read }) =>
    ok(await tentativeBreakdown(read, query.likelihood, params.month)),
  ),

  route('GET /api/pnl/costs/:month', async ({ params, read }) => ok(await monthlyCosts(read, params.month))),

  route('GET /api/pnl/revenue/:month', async ({ params, read }) =>
    ok(await monthlyRevenue(read, params.month)),
  ),

  route('GET /api/pnl/breakdown/:month', async ({ params, read }) =>
    ok(await staffCosts(read, params.month)),
  ),

  route('GET /api/pnl/software/:month', async ({ params, read }) =>
    ok(await softwareBreakdown(read, params.month)),
  ),

  route('POST /api/pnl/costs', async ({ body, read, inSnapshot, author, planner }) => {
    const { month, reason, expectedVersion, ...figures } = body;
    const change = () => setManualCosts(planner, author(reason), month, figures, expectedVersion);
    const current = () => inSnapshot((seen) => monthlyCosts(seen.read, month));
    await unlessContested(planner, read, streams.manualCosts(month), change, current);
    return ok(await current());
  }),
];
