import { describe, expect, it } from 'vitest';
import { type PnlFigures, pnlAmounts, sumOfMonths } from './pnlSum.ts';

const month = (fields: Partial<PnlFigures>): PnlFigures => ({
  ...(Object.fromEntries(pnlAmounts.map((name) => [name, 0])) as PnlFigures),
  grossMargin: 0,
  netMargin: 0,
  ...fields,
});

describe('months together', () => {
  it('come to the penny, where floats would not', () => {
    const pennies = Array.from({ length: 12 }, () =>
      month({ totalRevenue: 0.1, otherOperatingCosts: -0.07 }),
    );
    expect(sumOfMonths(pennies)).toMatchObject({ totalRevenue: 1.2, otherOperatingCosts: -0.84 });
  });

  it('have the margins of their sums, not the mean of their margins', () => {
    const months = [
      month({ totalRevenue: 100, grossProfit: 50, netProfit: -10, grossMargin: 0.5, netMargin: -0.1 }),
      month({ totalRevenue: 300, grossProfit: 50, netProfit: 10, grossMargin: 1 / 6, netMargin: 1 / 30 }),
    ];
    expect(sumOfMonths(months)).toMatchObject({ grossMargin: 0.25, netMargin: 0 });
    expect(sumOfMonths([])).toMatchObject({ totalRevenue: 0, grossMargin: 0 });
  });

  it('are not told where one of them is not', () => {
    const months = [month({ netProfit: 5, totalRevenue: 10 }), month({ netProfit: null, totalRevenue: 10 })];
    expect(sumOfMonths(months)).toMatchObject({ netProfit: null, netMargin: null, totalRevenue: 20 });
    const withoutRevenue = [month({ netProfit: 5, grossProfit: 0, totalRevenue: null })];
    expect(sumOfMonths(withoutRevenue)).toMatchObject({ netProfit: 5, netMargin: null, grossMargin: null });
  });
});
