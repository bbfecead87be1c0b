import { listPeriods } from '#projections/money/pnl/periods.ts';
import { ok, type Route, route } from '../api/route.ts';
import { closePeriod, periodCheck, reopenPeriod } from './periods.ts';

/** Closing months of the P&L, and opening them again (docs/domain.md, Closed months). */
export const periodRoutes: readonly Route[] = [
  route('GET /api/periods', async ({ read, thisMonth }) => ok(await listPeriods(read, thisMonth))),

  route('GET /api/periods/:month/check', async ({ params, inSnapshot, thisMonth }) =>
    ok(await periodCheck(inSnapshot, params.month, thisMonth)),
  ),

  route(
    'POST /api/periods/:month/close',
    async ({ params: { month }, body: { digest, reason }, inSnapshot, planner, author, read, thisMonth }) => {
      const asked = { month, thisMonth, digest };
      await closePeriod({ backend: planner, inSnapshot }, author(reason), asked);
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
