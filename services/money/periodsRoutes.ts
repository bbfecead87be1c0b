import { listPeriods } from '#projections/money/pnl/periods.ts';
import { ok, type Route, route } from '../api/route.ts';
import { closePeriod, periodCheck, reopenPeriod } from './periods.ts';

/** Closing and reopening months of the P&L (docs/domain.md, Closed months). */
export const periodRoutes: readonly Route[] = [
  route('GET /api/periods', async ({ read, thisMonth }) => ok(await listPeriods(read, thisMonth))),

  route('GET /api/periods/:month/check', async ({ params, inSnapshot, thisMonth }) =>
    ok(await periodCheck(inSnapshot, params.month, thisMonth)),
  ),

  route(
    'POST /api/periods/:month/close',
    async ({ params: { month }, body: { digest, reason }, inSnapshot, planner, author, read, thisMonth }) => {
      const request = { month, thisMonth, digest };
      await closePeriod({ backend: planner, inSnapshot }, author(reason), request);
      return ok(await listPeriods(read, thisMonth));
    },
  ),

  route(
    'POST /api/periods/:month/reopen',
    async ({ params: { month }, body: { reason }, inSnapshot, planner, author, read, thisMonth }) => {
      await reopenPeriod({ backend: planner, inSnapshot }, author(reason), month);
      return ok(await listPeriods(read, thisMonth));
    },
  ),
];
