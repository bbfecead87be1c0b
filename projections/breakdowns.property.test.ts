import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualFigure, manualFigures } from '#domain/financeInput.ts';
import type { Month } from '#domain/month.ts';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { forgetGenerations } from './generations/generations.ts';
import { listOtherCosts, otherCostsSummary } from './otherCosts/queries.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from './pnl/breakdowns.ts';
import { monthlyCosts, pnlMonths } from './pnl/months.ts';
import type { PnlMonthView } from './pnl/view.ts';
import type { Read } from './read.ts';
import { anyLog } from './testing/anyLog.ts';
import { readingOf } from './testing/generation.ts';
import { modest } from './testing/modest.ts';

/** Pounds added up exactly, as a JSON number says them. */
const sum = (amounts: readonly (number | string)[]): number =>
  amounts.reduce((total: Big, amount) => total.plus(amount), new Big(0)).toNumber();

/** What a cell's own lines come to: the computed figure, whether or not a manual one stands in for it. */
const cellOf = (column: PnlMonthView, figure: ManualFigure): number =>
  column.computed[figure] ?? column[figure];

const expectModalsToAddUp = async (read: Read, month: Month, column: PnlMonthView) => {
  const [revenue, staff, { software }, others, summary] = await Promise.all([
    monthlyRevenue(read, month),
    staffCosts(read, month),
    softwareBreakdown(read, month),
    listOtherCosts(read, month),
    otherCostsSummary(read, month),
  ]);
  const { projectBreakdown: projects } = revenue;
  const people = [...staff.teamMembers, ...staff.freelancers];
  const ofType = (type: string) =>
    sum(projects.filter(({ projectType }) => projectType === type).map((row) => row.revenue));
  expect({
    totalRevenue: sum(projects.map((row) => row.revenue)),
    retainerRevenue: ofType('retainer'),
    slaRevenue: ofType('sla'),
    oneOffRevenue: ofType('one_off'),
    directStaffCosts: sum(people.map(({ directCost }) => directCost)),
    operatingStaffCosts: sum(people.map(({ operatingCost }) => operatingCost)),
    directSoftwareCosts: sum(software.map(({ directCost }) => directCost)),
    operatingSoftwareCosts: sum(software.map(({ operatingCost }) => operatingCost)),
    otherOperatingCosts: sum(others.map(({ amount }) => amount)),
  }).toEqual({
    totalRevenue: column.totalRevenue,
    retainerRevenue: column.retainerRevenue,
    slaRevenue: column.slaRevenue,
    oneOffRevenue: column.oneOffRevenue,
    ...Object.fromEntries(manualFigures.map((figure) => [figure, cellOf(column, figure)])),
  });
  expect(revenue).toMatchObject({ totalRevenue: column.totalRevenue, slaRevenue: column.slaRevenue });
  expect([summary.total, summary.count]).toEqual([cellOf(column, 'otherOperatingCosts'), others.length]);
  expect(sum(summary.categories.map(({ total }) => total))).toBe(summary.total);
};

/** The rows of a column add up from one to the next, manual figures included (decisions section 7). */
const expectColumnToAddUp = (column: PnlMonthView) => {
  expect([
    column.totalRevenue,
    column.totalDirectCosts,
    column.grossProfit,
    column.totalOperatingCosts,
    column.netProfit,
    column.totalCosts,
  ]).toEqual([
    sum([column.retainerRevenue, column.slaRevenue, column.oneOffRevenue]),
    sum([column.directStaffCosts, column.directSoftwareCosts]),
    sum([column.totalRevenue, -column.totalDirectCosts]),
    sum([column.operatingStaffCosts, column.operatingSoftwareCosts]),
    sum([column.grossProfit, -column.totalOperatingCosts]),
    sum([column.totalDirectCosts, column.totalOperatingCosts]),
  ]);
};

describe.each(testDatabases)('the breakdowns of random agencies on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('add up to their cells to the penny', { timeout: 120_000 }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 30, maxLength: 90 }), anyMonth, async ({ events }, month) => {
          const read = await readingOf(pool, modest(events));
          const [[column], costs] = [
            (await pnlMonths(read, month, month)).months,
            await monthlyCosts(read, month),
          ];
          if (!column) throw new Error(`No column for ${month}`);
          expectColumnToAddUp(column);
          await expectModalsToAddUp(read, month, column);
          // The card, the table and the route of a single month say the same.
          expect(column).toMatchObject(costs);
        })
        .afterEach(() => forgetGenerations(pool)),
      { numRuns: 25, interruptAfterTimeLimit: 60_000 },
    );
  });
});
