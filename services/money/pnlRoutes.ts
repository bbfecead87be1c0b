import type { ManualCostsCommand } from '#domain/money/manualCosts.ts';
import type { Basis } from '#domain/money/period.ts';
import { streams } from '#domain/records/streams.ts';
import { invalid } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import { endOfUkDay } from '#domain/values/ukTime.ts';
import { explain } from '#projections/money/explain/queries.ts';
import { movement } from '#projections/money/movement/queries.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from '#projections/money/pnl/breakdowns.ts';
import { computedCosts, monthlyCosts, pnlMonths } from '#projections/money/pnl/months.ts';
import { pnlWithTentative, tentativeBreakdown } from '#projections/money/pnl/tentative.ts';
import { profitBridge } from '#projections/money/profitability/profitBridge.ts';
import { unlessContested } from '../api/conflict.ts';
import { seesPay } from '../api/pay/seesPay.ts';
import { ok, type Route, route } from '../api/route.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

export const pnlRoutes: readonly Route[] = [
  route('GET /api/pnl', async ({ query: { from, to, likelihood, basis }, read }) =>
    ok(
      likelihood === undefined || likelihood === 'won'
        ? await pnlMonths(read, from, to, basis)
        : await pnlWithTentative(read, likelihood, from, to, basis),
    ),
  ),

  route('GET /api/pnl/tentative/:month', async ({ params, query, read }) =>
    ok(await tentativeBreakdown(read, query.likelihood, params.month, query.basis)),
  ),

  route('GET /api/pnl/costs/:month', async ({ params, query, read }) =>
    ok(await monthlyCosts(read, params.month, query.basis)),
  ),

  route('GET /api/pnl/revenue/:month', async ({ params, query, read }) =>
    ok(await monthlyRevenue(read, params.month, query.basis)),
  ),

  route('GET /api/pnl/breakdown/:month', async ({ params, query, read }) =>
    ok(await staffCosts(read, params.month, query.basis)),
  ),

  route('GET /api/pnl/software/:month', async ({ params, query, read }) =>
    ok(await softwareBreakdown(read, params.month, query.basis)),
  ),

  route('GET /api/pnl/profits/:month', async ({ params, read }) =>
    ok(await profitBridge(read, params.month)),
  ),

  route('POST /api/pnl/costs', async ({ body, read, inSnapshot, author, planner }) => {
    const { month, reason, expectedVersion, ...figures } = body;
    const change = () => setManualCosts(planner, author(reason), month, figures, expectedVersion);
    const costs = (basis: Basis) => inSnapshot((seen) => monthlyCosts(seen.read, month, basis));
    // On a conflict, the current figures are returned, whatever was reported.
    await unlessContested(planner, read, streams.manualCosts(month), change, () => costs('restated'));
    return ok(await costs('reported'));
  }),
];

/** Milliseconds of work on one request, even if nobody waits for it any more. */
const longestWork = 120_000;

/** What moved the forecast of some months between two moments; `to` defaults to now. */
export const movementRoutes: readonly Route[] = [
  route('GET /api/pnl/movement', async ({ query: { from, to, start, end, since = null }, read, planner }) => {
    const now = planner.now();
    const question = {
      start,
      end,
      from: pastOf('from', from, now) ?? now,
      to: to === undefined ? null : pastOf('to', to, now),
      since,
    };
    const { store: log, readSide, movements } = planner;
    const key = JSON.stringify([read.readModelVersion.id, readSide.position, question]);
    return ok(
      await movements.of(key, () =>
        movement({ read, log }, { ...question, now }, AbortSignal.timeout(longestWork)),
      ),
    );
  }),
];

/** A moment that is over; null for the rest of today, which counts as now. @throws DomainError for a later one */
export const pastOf = (field: string, moment: Date, now: Date): Date | null => {
  if (moment <= now) return moment;
  if (moment <= endOfUkDay(ukDayOf(now))) return null;
  throw invalid(field, 'That day is still to come. Choose today or an earlier one.');
};

/** The origin of a figure: its lines, its formula, and who set each line, when and why. */
export const explainRoutes: readonly Route[] = [
  route('GET /api/explain', async ({ query, user, read }) =>
    ok(await explain(read, query.figure, query.month, query.record ?? null, query.basis, seesPay(user))),
  ),
];

/**
 * Records manual figures for a month, or withdraws them with null (docs/domain.md, Manual figures).
 * @throws Contested when somebody has changed the same figures since the expected version
 */
const setManualCosts = async (
  backend: Backend,
  author: Authorship,
  month: Month,
  figures: ManualCostsCommand['figures'],
  expectedVersion: number | undefined,
): Promise<void> => {
  const computed = await computedCosts(await backend.readSide.read(), month);
  const stream = streams.manualCosts(month);
  const outcome = await execute(
    backend.store,
    stream,
    'manualCosts',
    author,
    async (_state, version, history) => ({
      type: 'SetManualCosts',
      figures,
      computed,
      since: await seenAt('manualCosts', version, history, expectedVersion),
    }),
  );
  await waitUntilProjected(backend, outcome);
};
