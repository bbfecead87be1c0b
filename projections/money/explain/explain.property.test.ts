import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FigureName, figureNames } from '#domain/money/figures.ts';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import type { Month } from '#domain/values/month.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { resourcePlanning } from '../../plans/resourcePlanning/queries.ts';
import type { Read } from '../../reading/read.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { modest } from '../../testing/modest.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { dashboardMetrics } from '../dashboard/queries.ts';
import { pnlMonths } from '../pnl/months.ts';
import { explain } from './queries.ts';
import type { ExplainView } from './view.ts';

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toNumber();

const shownFigures = async (read: Read, month: Month): Promise<Record<string, unknown>> => {
  const [{ months }, dashboard, planning] = await Promise.all([
    pnlMonths(read, month, month),
    dashboardMetrics(read, month),
    resourcePlanning(read, month),
  ]);
  const { clientsGoingWell, teamUtilization } = dashboard;
  return { ...planning, ...planning.breakdown, ...months[0], clientsGoingWell, teamUtilization };
};

/** Equal except for the last of sixteen digits. */
const expectAlike = (value: number, shown: number, name: FigureName) =>
  expect(Math.abs(value - shown) / Math.max(1, Math.abs(shown)), `${name}: ${value}, ${shown}`).toBeLessThan(
    1e-12,
  );

const expectToAddUp = ({ terms, value, unit }: ExplainView, name: FigureName) => {
  for (const term of terms) {
    expect(sum(term.lines.map(({ amount }) => amount)), `${name}, ${term.name}`).toBe(term.value);
    for (const { record, change } of term.lines) {
      expect(change, `${name}, ${term.name}, ${record.name}`).not.toBeNull();
    }
  }
  if (unit === 'ratio') return;
  expect(sum(terms.map((term) => (term.role === 'minus' ? -term.value : term.value))), name).toBe(value);
};

describe.each(testDatabases)('explaining the figures of random agencies on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('lists lines that add up to the figure on the screen', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(anyLog({ minLength: 80, maxLength: 160 }), anyMonth, async ({ events }, month) => {
          const read = await readingOf(pool, modest(events));
          const shown = await shownFigures(read, month);
          for (const name of figureNames) {
            const explained = await explain(read, name, month, null);
            expectToAddUp(explained, name);
            // Money and counts are equal to the penny. Hours and ratios are divided here and in SQL, so the last of
            // sixteen digits may differ.
            const { unit, value } = explained;
            if (unit === 'money' || unit === 'count') expect(value, name).toBe(shown[name]);
            else expectAlike(value, Number(shown[name] ?? 0), name);
          }
        })
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
