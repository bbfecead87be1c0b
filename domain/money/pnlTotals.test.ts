import { describe, expect, it } from 'vitest';
import type { Report } from './period.ts';
import { amountsOf, figuresOf, noAmounts, totalsOf } from './pnlTotals.ts';

/** The worked month of docs/domain.md. */
const may = {
  ...{ retainerRevenue: 300_000, slaRevenue: 371_250, oneOffRevenue: 950_055 },
  ...{ directStaffCosts: 705_550, directSoftwareCosts: 12_050 },
  ...{ operatingStaffCosts: 544_634, operatingSoftwareCosts: 2_499, otherOperatingCosts: 231_025 },
};

describe('what a month of the P&L comes to', () => {
  it('is revenue less direct and operating costs, other ones among them where they are asked for', () => {
    const both = { revenue: 1_621_305, direct: 717_600, gross: 903_705 };
    expect(totalsOf(may, false)).toEqual({ ...both, operating: 547_133, net: 356_572 });
    expect(totalsOf(may, true)).toEqual({ ...both, operating: 778_158, net: 125_547 });
  });

  it('is told in pounds, with margins of its revenue', () => {
    expect(figuresOf(may, true)).toEqual({
      ...{ retainerRevenue: 3000, slaRevenue: 3712.5, oneOffRevenue: 9500.55, totalRevenue: 16_213.05 },
      ...{ directStaffCosts: 7055.5, directSoftwareCosts: 120.5, totalDirectCosts: 7176 },
      ...{ grossProfit: 9037.05, grossMargin: 903_705 / 1_621_305 },
      ...{ operatingStaffCosts: 5446.34, operatingSoftwareCosts: 24.99, otherOperatingCosts: 2310.25 },
      ...{ totalOperatingCosts: 7781.58, totalCosts: 14_957.58 },
      ...{ netProfit: 1255.47, netMargin: 125_547 / 1_621_305 },
    });
    expect(figuresOf(may, false)).toMatchObject({ totalOperatingCosts: 5471.33, netProfit: 3565.72 });
  });

  it('is the sum of what records brought, and what was entered by hand in place of that', () => {
    const reported: Report = {
      position: 7,
      includesOtherCosts: false,
      leaves: [
        { leaf: 'retainerRevenue', kind: 'project', id: 1, pence: 100 },
        { leaf: 'retainerRevenue', kind: 'project', id: 2, pence: 20 },
        { leaf: 'otherOperatingCosts', kind: 'otherCost', id: 1, pence: 5 },
      ],
      manual: { otherOperatingCosts: 6 },
      subscriptions: [],
      people: {
        leaves: [{ leaf: 'directStaffCosts', kind: 'teamMember', id: 1, pence: 40 }],
        manual: { directStaffCosts: 50, operatingStaffCosts: 0 },
        terms: [],
      },
      digest: 'd',
    };
    const computed = { ...noAmounts(), retainerRevenue: 120, otherOperatingCosts: 5, directStaffCosts: 40 };
    expect(amountsOf(reported)).toEqual({
      computed,
      told: { ...computed, otherOperatingCosts: 6, directStaffCosts: 50 },
    });
  });
});
