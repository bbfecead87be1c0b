import { notFound } from '#domain/errors.ts';
import { adjustmentInput, softwareCostInput } from '#domain/financeInput.ts';
import { streams } from '#domain/streams.ts';
import {
  findAdjustment,
  findSoftwareCost,
  listAdjustments,
  listSoftwareCosts,
} from '#projections/softwareCosts/queries.ts';
import { addSoftwareCost, changeSoftwareCost, StaleCost } from '../../commands/finance.ts';
import { staleRecord } from '../conflict.ts';
import { idParam, monthParam, planParams } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Software subscriptions and their monthly adjustments (finance section 7). */
export const softwareCostRoutes: readonly Route[] = [
  route('get', '/api/software-costs', 'admin', {}, async ({ read }) => ok(await listSoftwareCosts(read))),

  route(
    'post',
    '/api/software-costs',
    'admin',
    { body: softwareCostInput },
    async ({ body: { reason, expectedVersion: _, ...fields }, read, author, planner }) => {
      const id = await addSoftwareCost(planner, author(reason), fields);
      return created(await findSoftwareCost(read, id));
    },
  ),

  route(
    'put',
    '/api/software-costs/:id',
    'admin',
    { params: idParam, body: softwareCostInput },
    async ({ params: { id }, body: { reason, expectedVersion, ...fields }, read, author, planner }) => {
      const command = { type: 'UpdateSoftwareCost' as const, fields };
      const current = () => findSoftwareCost(read, id);
      try {
        await changeSoftwareCost(planner, author(reason), id, command, expectedVersion);
      } catch (error) {
        if (!(error instanceof StaleCost)) throw error;
        throw await staleRecord(planner, read, streams.softwareCost(id), error.message, current);
      }
      return ok(await current());
    },
  ),

  route(
    'delete',
    '/api/software-costs/:id',
    'admin',
    { params: idParam },
    async ({ params, author, planner }) => {
      await changeSoftwareCost(planner, author(), params.id, { type: 'RemoveSoftwareCost' });
      return noContent;
    },
  ),

  route(
    'get',
    '/api/software-cost-adjustments/:month',
    'admin',
    { params: monthParam },
    async ({ params, read }) => ok(await listAdjustments(read, params.month)),
  ),

  route(
    'post',
    '/api/software-cost-adjustments',
    'admin',
    { body: adjustmentInput },
    async ({ body, read, author, planner }) => {
      const { softwareCostId: id, month, adjustedCost: cost, reason, expectedVersion } = body;
      const command = { type: 'AdjustSoftwareCost' as const, month, cost, reason: reason ?? null };
      const current = () => findAdjustment(read, id, month);
      const existing = await current();
      try {
        await changeSoftwareCost(planner, author(reason), id, command, expectedVersion);
      } catch (error) {
        if (!(error instanceof StaleCost)) throw error;
        throw await staleRecord(planner, read, streams.softwareCost(id), error.message, current);
      }
      return existing ? ok(await current()) : created(await current());
    },
  ),

  route(
    'delete',
    '/api/software-cost-adjustments/:id/:month',
    'admin',
    { params: planParams },
    async ({ params: { id, month }, read, author, planner }) => {
      if (!(await findAdjustment(read, id, month))) throw notFound('This adjustment');
      await changeSoftwareCost(planner, author(), id, { type: 'RemoveSoftwareCostAdjustment', month });
      return noContent;
    },
  ),
];
