import { streams } from '#domain/records/streams.ts';
import { notFound } from '#domain/values/errors.ts';
import {
  findAdjustment,
  findSoftwareCost,
  listAdjustments,
  listSoftwareCosts,
} from '#projections/money/softwareCosts/queries.ts';
import { unlessContested } from '../api/conflict.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import { byCommand, recordRoutes, withdrawalRoute } from '../records/recordRoutes.ts';
import { addSoftwareCost } from './finance.ts';

const kind = { kind: 'softwareCost', find: findSoftwareCost } as const;

/** Software subscriptions and their monthly adjustments. */
export const softwareCostRoutes: readonly Route[] = [
  route('GET /api/software-costs', async ({ read, thisMonth }) =>
    ok(await listSoftwareCosts(read, thisMonth)),
  ),

  ...recordRoutes({
    ...kind,
    add: addSoftwareCost,
    change: byCommand('softwareCost', 'UpdateSoftwareCost'),
    remove: { type: 'RemoveSoftwareCost' },
  }),
  withdrawalRoute(kind, 'WithdrawSoftwareCostTerms'),

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
