import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BudgetVersion, lastOfYear } from '#domain/money/budget.ts';
import { pnlLeaves } from '#domain/money/leaves.ts';
import { type PnlFigures, sumOfMonths } from '#domain/money/pnlSum.ts';
import { streams } from '#domain/records/streams.ts';
import type { LoggedEvent } from '#projections/foldedState/event.ts';
import { findBudget } from '#projections/money/budgets/readModel.ts';
import { movement } from '#projections/money/movement/queries.ts';
import { pnlMonths } from '#projections/money/pnl/months.ts';
import { formulasIn } from '#projections/reading/read.ts';
import { anyLog } from '#projections/testing/anyLog.ts';
import { modest } from '#projections/testing/modest.ts';
import { storeOf } from '#projections/testing/reading.ts';
import { emptyReadModelVersions, readingOf } from '#projections/testing/readModelVersion.ts';
import { testDatabases } from '../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../tests/propertyRuns.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { forecastOf } from './budgetsRoutes.ts';

const from = '2026-04';
const to = lastOfYear(from);
/** After every event of a test log. */
const farOff = new Date('2099-01-01T00:00:00Z');

const budgetSet = (data: BudgetVersion, before: readonly LoggedEvent[]): LoggedEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  stream: streams.budget(1),
  version: 1,
  position: 0,
  type: 'BudgetSet',
  data,
  metadata: {
    at: before.at(-1)?.metadata.at ?? '',
    by: '1',
    correlationId: 'budget',
    causationId: 'budget',
  },
});

const numbered = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.map((event, place) => ({ ...event, position: place + 1 }));

/** Amounts in pounds that don't depend on what net profit includes. */
const beforeNet = (figures: PnlFigures) =>
  Object.fromEntries([...pnlLeaves, 'grossProfit' as const].map((name) => [name, figures[name]]));

describe.each(testDatabases)('a budget of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('stays as the forecast was whatever comes later, and the bridge from it comes to the difference', {
    timeout: propertyTimeout,
  }, async () => {
    let moved = 0;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 40, maxLength: 100 }), fc.nat(99), async (log, share) => {
          const events = modest(log.events);
          if (events.length === 0) return;
          const until = Math.max(1, Math.ceil((events.length * share) / 100));
          const before = numbered(events.slice(0, until));
          const then = await readingOf(database.pool, before);
          const fields = await forecastOf(
            { read: then, position: until },
            { name: 'Budget', from, day: null },
          );
          const told = numbered([...before, budgetSet(fields, before), ...events.slice(until)]);
          const read = await readingOf(database.pool, told);

          const budget = (await findBudget(read, 1)) ?? expect.fail('There is no budget');
          const forecast = (await pnlMonths(then, from, to)).months;
          for (const [place, column] of forecast.entries()) {
            expect(column, column.month).toMatchObject(
              beforeNet(budget.months[place] ?? expect.fail('A month')),
            );
          }
          const bridge = await movement(
            { read, log: storeOf(told), eventsOfStream: 25 },
            {
              start: from,
              end: to,
              from: new Date(before.at(-1)?.metadata.at ?? 0),
              to: null,
              now: farOff,
              since: until,
            },
            new AbortController().signal,
          );
          expect(bridge.from.figures).toMatchObject(beforeNet(sumOfMonths(budget.months)));
          const now = sumOfMonths((await pnlMonths(read, from, to)).months);
          expect(now).toMatchObject(bridge.to.figures);
          const steps = [...bridge.steps, bridge.otherSteps];
          const net = steps.reduce((sum, { effect }) => sum + Math.round(effect.netProfit * 100), 0);
          expect(net).toBe(Math.round((bridge.change.netProfit ?? 0) * 100));
          if (net !== 0) moved += 1;
          const takesOtherAlike = forecast.every(({ month }) => {
            const [before, since] = [then, read].map((each) => formulasIn(each, month));
            return before?.netProfitIncludesOtherCosts === since?.netProfitIncludesOtherCosts;
          });
          if (takesOtherAlike) {
            expect(
              Math.round(((now.netProfit ?? 0) - (sumOfMonths(budget.months).netProfit ?? 0)) * 100),
            ).toBe(net);
          }
        })
        .afterEach(() => emptyReadModelVersions(database.pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
    expect(moved).toBeGreaterThan(0);
  });
});
