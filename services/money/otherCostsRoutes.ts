import {
  findOtherCost,
  listAllOtherCosts,
  listOtherCosts,
  otherCostsSummary,
} from '#projections/money/otherCosts/queries.ts';
import { ok, type Route, route } from '../api/route.ts';
import { byCommand, recordRoutes, withdrawalRoute } from '../records/recordRoutes.ts';
import { addOtherCost } from './finance.ts';

const kind = { kind: 'otherCost', find: findOtherCost } as const;

/** Other operating costs. */
export const otherCostRoutes: readonly Route[] = [
  route('GET /api/other-costs', async ({ read, thisMonth }) => ok(await listAllOtherCosts(read, thisMonth))),

  route('GET /api/other-costs/:month', async ({ params, read }) =>
    ok(await listOtherCosts(read, params.month)),
  ),

  route('GET /api/other-costs/month/:month', async ({ params, read }) =>
    ok(await listOtherCosts(read, params.month)),
  ),

  route('GET /api/other-costs/summary/:month', async ({ params, read }) =>
    ok(await otherCostsSummary(read, params.month)),
  ),

  ...recordRoutes({
    ...kind,
    add: addOtherCost,
    change: byCommand('otherCost', 'UpdateOtherCost'),
    remove: { type: 'RemoveOtherCost' },
  }),
  withdrawalRoute(kind, 'WithdrawOtherCostTerms'),
];
