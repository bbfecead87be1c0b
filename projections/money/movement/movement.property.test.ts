import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { LoggedEvent } from '../../foldedState/event.ts';
import { deadLettersFrom } from '../../projector/queries.ts';
import type { Read } from '../../reading/read.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { storeOf } from '../../testing/reading.ts';
import { emptyReadModelVersions, readingOf, readingWithSnapshots } from '../../testing/readModelVersion.ts';
import { pnlMonths } from '../pnl/months.ts';
import type { PnlFiguresView } from '../pnl/view.ts';
import { movement } from './queries.ts';
import type { EffectView, MovementView } from './view.ts';

const money = [
  'retainerRevenue',
  'slaRevenue',
  'oneOffRevenue',
  'totalRevenue',
  'directStaffCosts',
  'directSoftwareCosts',
  'totalDirectCosts',
  'grossProfit',
  'operatingStaffCosts',
  'operatingSoftwareCosts',
  'otherOperatingCosts',
  'totalOperatingCosts',
  'totalCosts',
  'netProfit',
] as const satisfies (keyof PnlFiguresView)[];

/** Whole pence, so that sums are exact. */
const pence = (pounds: number): number => Math.round(pounds * 100);
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + pence(amount), 0);

/** The totals of a read-model version's forecast, in pence. */
const forecastOf = async (read: Read, start: Month, end: Month) => {
  const { months } = await pnlMonths(read, start, end);
  return Object.fromEntries(money.map((row) => [row, sum(months.map((month) => month[row]))]));
};

const inPence = (figures: PnlFiguresView) =>
  Object.fromEntries(money.map((row) => [row, pence(figures[row])]));

const expectParts = ({ change, ...view }: MovementView) => {
  const whole: Record<keyof EffectView, number> = {
    revenue: pence(change.totalRevenue),
    staffCosts: sum([change.directStaffCosts, change.operatingStaffCosts]),
    softwareCosts: sum([change.directSoftwareCosts, change.operatingSoftwareCosts]),
    otherCosts: pence(change.otherOperatingCosts),
    netProfit: pence(change.netProfit),
  };
  for (const [measure, expected] of Object.entries(whole)) {
    const of = ({ effect }: { effect: EffectView }) => effect[measure as keyof EffectView];
    expect(sum([...view.steps, view.otherSteps].map(of)), `steps, ${measure}`).toBe(expected);
    expect(sum([...view.movers, view.otherMovers].map(of)), `movers, ${measure}`).toBe(expected);
  }
  const sizes = view.steps.map(({ effect }) => Math.abs(effect.netProfit));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
};

describe.each(testDatabases)('why the forecast of random agencies moved, on $name', ({ open }) => {
  const database = databaseForAll({ open });

  const figuresAfter = async (events: readonly LoggedEvent[], start: Month, end: Month) =>
    forecastOf(await readingOf(database.pool, events), start, end);

  it('begins and ends at the figures of those days, and its parts come to the difference', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 60, maxLength: 120 }),
          anyMonth,
          fc.nat(5),
          fc.nat(),
          fc.nat(),
          fc.constantFrom(0.1, 25, 100_000),
          fc.integer({ min: 5, max: 60 }),
          async (log, start, length, one, other, eventsOfStream, eventsBetween) => {
            const events = modest(log.events);
            if (events.length === 0) return;
            const end = addMonths(start, length);
            const [first = 0, last = 0] = [one % events.length, other % events.length].sort((a, b) => a - b);
            const at = (index: number) => new Date(events[index]?.metadata.at ?? 0);
            const isNow = last === events.length - 1;
            const read = await readingWithSnapshots(database.pool, events, eventsBetween);
            const moved = await movement(
              { read, log: storeOf(events), eventsOfStream },
              { start, end, from: at(first), to: isNow ? null : at(last), now: at(events.length) },
              new AbortController().signal,
            );
            expect(inPence(moved.from.figures)).toEqual(
              await figuresAfter(events.slice(0, first + 1), start, end),
            );
            expect(inPence(moved.to.figures)).toEqual(
              await figuresAfter(events.slice(0, last + 1), start, end),
            );
            expectParts(moved);
            const parked = await deadLettersFrom(read);
            const counting = events
              .slice(first + 1, last + 1)
              .filter(({ stream, position }) => position < (parked.get(stream) ?? Number.POSITIVE_INFINITY));
            const told = moved.steps.flatMap(({ entries }) => entries).length + moved.unmoved;
            expect(told).toBe(counting.length);
          },
        )
        .afterEach(() => emptyReadModelVersions(database.pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
