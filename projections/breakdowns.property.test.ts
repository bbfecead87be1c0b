import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import type { Month } from '#domain/values/month.ts';
import { testDatabases } from '../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../tests/propertyRuns.ts';
import { databaseForAll } from '../tests/setUp.ts';
import { listOtherCosts, otherCostsSummary } from './money/otherCosts/readModel.ts';
import { monthlyRevenue, softwareBreakdown, staffCosts } from './money/pnl/breakdowns.ts';
import { monthlyCosts, pnlMonths } from './money/pnl/months.ts';
import type { Read } from './reading/read.ts';
import { forgetReadModelVersions } from './readModelVersions/readModelVersions.ts';
import { anyLog } from './testing/anyLog.ts';
import { expectBridges } from './testing/expectBridges.ts';
import { expectModalsToAddUp, type Modals } from './testing/modals.ts';
import { modest } from './testing/modest.ts';
import { readingOf } from './testing/readModelVersion.ts';

const modalsOf = async (read: Read, month: Month): Promise<Modals> => {
  const [revenue, staff, software, others, summary] = await Promise.all([
    monthlyRevenue(read, month),
    staffCosts(read, month),
    softwareBreakdown(read, month),
    listOtherCosts(read, month),
    otherCostsSummary(read, month),
  ]);
  return { revenue, staff, software, others, summary };
};

describe.each(testDatabases)('the breakdowns of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('add up to their cells to the penny', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 100, maxLength: 200 }), anyMonth, async ({ events }, month) => {
          const read = await readingOf(pool, modest(events));
          const [[column], costs] = [
            (await pnlMonths(read, month, month)).months,
            await monthlyCosts(read, month),
          ];
          if (!column) throw new Error(`No column for ${month}`);
          expectModalsToAddUp(await modalsOf(read, month), column);
          // The card, the table and the route of a single month agree.
          expect(column).toMatchObject(costs);
          await expectBridges(read, month, column.grossProfit);
        })
        .afterEach(() => forgetReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
