import type { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualFigures } from '#domain/financeInput.ts';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../tests/propertyRuns.ts';
import { dashboardMetrics } from './dashboard/queries.ts';
import { forgetGenerations } from './generations/generations.ts';
import { monthlyCosts } from './pnl/months.ts';
import { billableHours, resourcePlanning } from './resourcePlanning/queries.ts';
import { anyLog } from './testing/anyLog.ts';
import { readingOf } from './testing/generation.ts';
import { oracleOf } from './testing/oracle.ts';

/** The same figure, as far as a JSON number can say it. */
const expectFigure = (name: string, answered: number, expected: Big) => {
  const wanted = expected.toNumber();
  const allowed = 1e-9 * Math.max(1, Math.abs(wanted));
  expect(Math.abs(answered - wanted), `${name}: ${answered}, not ${wanted}`).toBeLessThanOrEqual(allowed);
};

describe.each(testDatabases)('figures on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('are what the records say, worked out by hand', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 20, maxLength: 90 }), anyMonth, async ({ events }, month) => {
          const read = await readingOf(pool, events);
          const [dashboard, costs, planning, { projects }] = await Promise.all([
            dashboardMetrics(read, month),
            monthlyCosts(read, month),
            resourcePlanning(read, month),
            billableHours(read, month),
          ]);
          const oracle = oracleOf(events, month);
          expectFigure('revenue', dashboard.totalRevenue, oracle.revenue.div(100));
          for (const figure of manualFigures) {
            expectFigure(figure, costs[figure], oracle.costs[figure].div(100));
          }
          const { directStaffCosts, directSoftwareCosts } = oracle.costs;
          const profit = oracle.revenue.minus(directStaffCosts).minus(directSoftwareCosts);
          const margin = oracle.revenue.eq(0) ? oracle.revenue : profit.div(oracle.revenue);
          expectFigure('gross margin', dashboard.averageGrossMargin, margin);
          const working = oracle.workingHours;
          const utilisation = working.eq(0) ? working : oracle.allocatedTeamHours.div(working);
          expectFigure('team utilisation', dashboard.teamUtilization, utilisation);
          expect(dashboard.clientsGoingWell).toBe(oracle.clientsGoingWell);
          expectFigure('billable hours', planning.clientBillableHours, oracle.billableHours);
          expectFigure('team hours', planning.internalTeamHours, oracle.teamDirectHours);
          expectFigure(
            'freelancer hours',
            planning.breakdown.freelancerContractedHours,
            oracle.freelancerContractedHours,
          );
          // A breakdown adds up to its cell.
          const shown = projects.reduce((total, project) => total + project.billableHours, 0);
          expectFigure('breakdown', shown, oracle.billableHours);
        })
        .afterEach(() => forgetGenerations(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
