import { streams } from '#domain/records/streams.ts';
import { notFound } from '#domain/values/errors.ts';
import {
  findOtherCost,
  listAllOtherCosts,
  listOtherCosts,
  otherCostsSummary,
} from '#projections/money/otherCosts/readModel.ts';
import {
  findAdjustment,
  findSoftwareCost,
  listAdjustments,
  listSoftwareCosts,
} from '#projections/money/softwareCosts/readModel.ts';
import { unlessContested } from '../api/conflict.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import { recordRoutes } from '../records/recordRoutes.ts';

/** Software subscriptions and their monthly adjustments. */
export const softwareCostRoutes: readonly Route[] = [
  route('GET /api/software-costs', async ({ read, thisMonth }) =>
    ok(await listSoftwareCosts(read, thisMonth)),
  ),

  ...recordRoutes({ kind: 'softwareCost', find: findSoftwareCost }),

  route('GET /api/software-cost-adjustments/:month', async ({ params, read }) =>
    ok(await listAdjustments(read, params.month)),
  ),

  route('POST /api/software-cost-adjustments', async ({ body, read, author, planner }) => {
    const { softwareCostId: id, month, adjustedCost: cost, reason, expectedVersion } = body;
    const command = { type: 'AdjustSoftwareCost' as const, month, cost, reason: reason ?? null };
    const current = () => findAdjustment(read, id, month);
    const existing = await current();
    const change = () => changeRecord(planner, author(reason), 'softwareCost', id, command, expectedVersion);
    await unlessContested(planner, read, streams.softwareCost(id), change, current);
    return existing ? ok(await current()) : created(await current());
  }),

  route(
    'DELETE /api/software-cost-adjustments/:id/:month',
    async ({ params: { id, month }, body: { reason, expectedVersion }, read, author, planner }) => {
      const current = () => findAdjustment(read, id, month);
      if (!(await current())) throw notFound('This adjustment');
      const command = { type: 'RemoveSoftwareCostAdjustment' as const, month };
      const change = () =>
        changeRecord(planner, author(reason), 'softwareCost', id, command, expectedVersion);
      await unlessContested(planner, read, streams.softwareCost(id), change, current);
      return noContent;
    },
  ),
];

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

  ...recordRoutes({ kind: 'otherCost', find: findOtherCost }),
];
