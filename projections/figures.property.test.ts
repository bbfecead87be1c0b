import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financialYearOf } from '#domain/money/financialYear.ts';
import { sumOfMonths } from '#domain/money/pnlSum.ts';
import { testDatabases } from '../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../tests/propertyRuns.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { dashboardMetrics } from './money/dashboard/queries.ts';
import { outlook, utilizationHistory } from './money/outlook/queries.ts';
import { softwareBreakdown, staffCosts } from './money/pnl/breakdowns.ts';
import { pnlMonths } from './money/pnl/months.ts';
import { pnlWithTentative } from './money/pnl/tentative.ts';
import {
  freelancerMonths,
  freelancerProfitability,
  projectProfitability,
  teamProfitability,
} from './money/profitability/queries.ts';
import { monthReport } from './money/reports/queries.ts';
import { listTeamMembers } from './people/teamMembers/readModel.ts';
import { monthPlanning } from './plans/planning/queries.ts';
import { billableHours, resourcePlanning } from './plans/resourcePlanning/queries.ts';
import { listProjects } from './projects/readModel.ts';
import type { Read } from './reading/read.ts';
import { anyDatedFormulas } from './testing/anyFormulas.ts';
import { anyLog } from './testing/anyLog.ts';
import { anyDamage, damaged } from './testing/damaged.ts';
import {
  type Details,
  expectDetails,
  expectSums,
  expectTentative,
  expectTotals,
} from './testing/expectOracle.ts';
import { expectHeatMap, expectOutlook, expectPages } from './testing/expectPages.ts';
import { formulasIn } from './testing/formulasIn.ts';
import { modest } from './testing/modest.ts';
import { monthsFrom } from './testing/oracle/months.ts';
import { oracleOf } from './testing/oracle/oracle.ts';
import { emptyReadModelVersions, readingOf } from './testing/readModelVersion.ts';

/** Months before, during and after those of a random log, which are December 2025 to May 2026. */
const months = monthsFrom('2025-06', 25);

const detailsOf = async (read: Read, month: string): Promise<Details> => ({
  billable: await billableHours(read, month),
  dashboard: await dashboardMetrics(read, month),
  staff: await staffCosts(read, month),
  software: await softwareBreakdown(read, month),
  members: await teamProfitability(read, month),
  freelancers: await freelancerProfitability(read, month),
  projects: await listProjects(read, month),
  planning: await monthPlanning(read, month),
  projectProfits: await projectProfitability(read, month),
  freelancerMonths: await freelancerMonths(read, month),
  report: await monthReport(read, month),
  team: await listTeamMembers(read, month),
});

describe.each(testDatabases)('figures on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('are what the log says, worked out by hand, in every month and under any formulas', {
    timeout: propertyTimeout,
  }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 200, maxLength: 400 }),
          anyDamage,
          anyDatedFormulas,
          fc.uniqueArray(fc.constantFrom(...months), { minLength: 3, maxLength: 3 }),
          fc.nat({ max: 3 }),
          fc.constantFrom('tentative', 'weighted'),
          async (log, damage, set, lookedInto, chance, counting) => {
            const all = damaged(modest(log.events), damage);
            // Without a team there is demand without capacity.
            const events = chance > 0 ? all : all.filter(({ stream }) => !stream.startsWith('teamMember-'));
            const read = await readingOf(pool, events, { version: 1, set });
            const oracle = oracleOf(events, formulasIn(events, { version: 1, set }).set);
            const { months: columns } = await pnlMonths(read, '2025-06', '2027-06');
            expect(columns.map(({ month }) => month)).toEqual(months);
            const [outlooks, expected] = [await outlook(read, '2025-06', '2027-06'), months.map(oracle)];
            for (const [index, month] of expected.entries()) {
              const column = columns[index] ?? expect.fail('A month is missing');
              expectTotals(column, await resourcePlanning(read, column.month), month);
              expectOutlook(outlooks[index], month);
            }
            for (const { from, to } of [financialYearOf('2025-10'), financialYearOf('2026-10')]) {
              const within = (month: string) => from <= month && month <= to;
              expectSums(
                sumOfMonths(columns.filter(({ month }) => within(month))),
                expected.filter((_, index) => within(months[index] ?? '')),
              );
            }
            expectHeatMap(await utilizationHistory(read, '2025-06', '2027-06'), expected);
            for (const month of lookedInto) {
              const details = await detailsOf(read, month);
              expectDetails(details, oracle(month));
              expectPages(details, oracle(month));
            }
            const asked = { ...read, counting };
            const counted = oracleOf(events, formulasIn(events, { version: 1, set }).set, counting);
            const withTentative = await pnlMonths(asked, '2025-06', '2027-06');
            const apart = await pnlWithTentative(read, counting, '2025-06', '2027-06');
            expect({ ...apart, tentative: undefined }).toEqual({
              ...(await pnlMonths(read, '2025-06', '2027-06')),
              unscheduled: withTentative.unscheduled,
              unscheduledRevenue: withTentative.unscheduledRevenue,
              tentative: undefined,
            });
            expectTentative(apart.tentative ?? [], months.map(oracle), months.map(counted));
            for (const column of withTentative.months) {
              expectTotals(column, await resourcePlanning(asked, column.month), counted(column.month));
            }
            for (const month of lookedInto.slice(0, 1)) {
              const details = await detailsOf(asked, month);
              expectDetails(details, counted(month));
              expectPages(details, counted(month));
            }
          },
        )
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
