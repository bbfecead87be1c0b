import { streams } from '#domain/streams.ts';
import {
  findOtherCost,
  listAllOtherCosts,
  listOtherCosts,
  otherCostsSummary,
} from '#projections/otherCosts/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { addOtherCost } from '../../commands/finance.ts';
import { unlessContested } from '../conflict.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

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

  route(
    'POST /api/other-costs',
    async ({ body: { reason, ...fields }, read, thisMonth, author, planner }) => {
      const id = await addOtherCost(planner, author(reason), fields);
      return created(await findOtherCost(read, id, thisMonth));
    },
  ),

  route('PUT /api/other-costs/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { effectiveFrom, reason, expectedVersion, ...fields } = body;
    const command = { type: 'UpdateOtherCost' as const, fields, when: { effectiveFrom, thisMonth } };
    const current = () => findOtherCost(read, id, thisMonth);
    const change = () => changeRecord(planner, author(reason), 'otherCost', id, command, expectedVersion);
    await unlessContested(planner, read, streams.otherCost(id), change, current);
    return ok(await current());
  }),

  route(
    'DELETE /api/other-costs/:id/changes/:month',
    async ({ params: { id, month }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'WithdrawOtherCostTerms' as const, from: month };
      const change = () => changeRecord(planner, author(reason), 'otherCost', id, command, expectedVersion);
      await unlessContested(planner, read, streams.otherCost(id), change, () =>
        findOtherCost(read, id, thisMonth),
      );
      return noContent;
    },
  ),

  route('DELETE /api/other-costs/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { reason, expectedVersion } = body;
    const command = { type: 'RemoveOtherCost' as const };
    const change = () => changeRecord(planner, author(reason), 'otherCost', id, command, expectedVersion);
    await unlessContested(planner, read, streams.otherCost(id), change, () =>
      findOtherCost(read, id, thisMonth),
    );
    return noContent;
  }),
];
