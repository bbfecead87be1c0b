import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../tests/propertyRuns.ts';
import { dashboardMetrics } from './dashboard/queries.ts';
import { forgetGenerations } from './generations/generations.ts';
import { monthPlanning } from './planning/queries.ts';
import { softwareBreakdown, staffCosts } from './pnl/breakdowns.ts';
import { pnlMonths } from './pnl/months.ts';
import { freelancerProfitability, teamProfitability } from './profitability/queries.ts';
import { listProjects } from './projects/queries.ts';
import type { Read } from './read.ts';
import { billableHours, resourcePlanning } from './resourcePlanning/queries.ts';
import { anyFormulas } from './testing/anyFormulas.ts';
import { anyLog } from './testing/anyLog.ts';
import { anyDamage, damaged } from './testing/damaged.ts';
import { type Details, expectDetails, expectTotals } from './testing/expectOracle.ts';
import { readingOf } from './testing/generation.ts';
import { modest } from './testing/modest.ts';
import { monthsFrom } from './testing/oracle/months.ts';
import { oracleOf } from './testing/oracle/oracle.ts';

/** Before, while and after anything of a random log happens: its months are those from December 2025 to May 2026. */
const months = monthsFrom('2025-06', 25);

/** What stands behind a month's totals. */
const detailsOf = async (read: Read, month: string): Promise<Details> => {
  const [billable, dashboard, staff, software, members, freelancers, projects, planning] = await Promise.all([
    billableHours(read, month),
    dashboardMetrics(read, month),
    staffCosts(read, month),
    softwareBreakdown(read, month),
    teamProfitability(read, month),
    freelancerProfitability(read, month),
    listProjects(read, month),
    monthPlanning(read, month),
  ]);
  return { billable, dashboard, staff, software, members, freelancers, projects, planning };
};

describe.each(testDatabases)('figures on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('are what the log says, worked out by hand, in every month and under any formulas', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 200, maxLength: 400 }),
          anyDamage,
          anyFormulas,
          fc.uniqueArray(fc.constantFrom(...months), { minLength: 3, maxLength: 3 }),
          async (log, damage, set, lookedInto) => {
            const events = damaged(modest(log.events), damage);
            const read = await readingOf(pool, events, { version: 1, set });
            const oracle = oracleOf(events, set);
            const { months: columns } = await pnlMonths(read, '2025-06', '2027-06');
            expect(columns.map(({ month }) => month)).toEqual(months);
            for (const column of columns) {
              const { month } = column;
              expectTotals(column, await resourcePlanning(read, month), oracle(month));
            }
            for (const month of lookedInto) expectDetails(await detailsOf(read, month), oracle(month));
          },
        )
        .afterEach(() => forgetGenerations(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
