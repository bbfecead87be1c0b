import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import {
  adjustmentInput,
  manualCostsInput,
  otherCostInput,
  otherCostTerms,
  softwareCostInput,
} from './financeInput.ts';

const notCredit =
  'Enter an amount in pounds, such as 1250.50, or -1250.50 for a credit, with at most two decimals';
const notMoney =
  'Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals';
const notMonth = 'Enter a month as YYYY-MM, such as 2026-06';

describe('a subscription as it arrives', () => {
  const body = { name: 'Framewise', defaultMonthlyCost: '120', costType: 'direct' };

  it('is active, without a description and without a span unless it says otherwise', () => {
    expect(softwareCostInput.parse(body)).toEqual({
      name: 'Framewise',
      description: null,
      defaultMonthlyCost: 12_000,
      costType: 'direct',
      isActive: true,
      startMonth: null,
      endMonth: null,
      reason: undefined,
    });
  });

  it("takes 'operating' by both of its names, and a span of months", () => {
    const span = { startMonth: '2026-01', endMonth: '2026-01' };
    expect(softwareCostInput.parse({ ...body, ...span, costType: 'operational' })).toMatchObject({
      ...span,
      costType: 'operating',
    });
  });

  it.each([
    [{ ...body, name: ' ' }, 'name: Name is required'],
    [{ ...body, name: undefined }, 'name: Name is required'],
    [{ ...body, defaultMonthlyCost: '' }, 'defaultMonthlyCost: Monthly cost is required'],
    [{ ...body, defaultMonthlyCost: undefined }, 'defaultMonthlyCost: Monthly cost is required'],
    [{ ...body, defaultMonthlyCost: '-1' }, `defaultMonthlyCost: ${notMoney}`],
    [{ ...body, defaultMonthlyCost: 1.005 }, `defaultMonthlyCost: ${notMoney}`],
    [{ ...body, costType: 'overhead' }, 'costType: Choose direct or operating'],
    [{ ...body, isActive: 'yes' }, 'isActive: Say whether the subscription is active'],
    [{ ...body, startMonth: 'May' }, `startMonth: ${notMonth}`],
    [
      { ...body, startMonth: '2026-02', endMonth: '2026-01' },
      'endMonth: The last month lies before the first',
    ],
  ])('%j is refused', (input, issue) => {
    expect(issuesOf(softwareCostInput, input)).toEqual([issue]);
  });
});

describe('an adjustment as it arrives', () => {
  const body = { softwareCostId: 1, month: '2026-05', adjustedCost: '95.5' };

  it('has a cost, which may be nothing, and perhaps a reason', () => {
    expect(adjustmentInput.parse(body)).toEqual({ ...body, adjustedCost: 9550 });
    expect(adjustmentInput.parse({ ...body, adjustedCost: 0, reason: ' Paused ' })).toMatchObject({
      adjustedCost: 0,
      reason: 'Paused',
    });
  });

  it.each([
    [{ ...body, adjustedCost: '' }, 'adjustedCost: Adjusted cost is required'],
    [{ ...body, adjustedCost: null }, 'adjustedCost: Adjusted cost is required'],
    [{ ...body, adjustedCost: 'free' }, `adjustedCost: ${notCredit}`],
    [{ ...body, month: '2026-5' }, `month: ${notMonth}`],
    [{ ...body, softwareCostId: '1' }, 'softwareCostId: Choose a subscription'],
    [{ ...body, reason: 'x'.repeat(501) }, 'reason: Use at most 500 characters'],
  ])('%j is refused', (input, issue) => {
    expect(issuesOf(adjustmentInput, input)).toEqual([issue]);
  });
});

describe('another cost as it arrives', () => {
  const body = { name: 'Office Rent', month: '2026-03', amount: '2000' };

  it('is an office cost of one month unless it says otherwise', () => {
    expect(otherCostInput.parse(body)).toMatchObject({
      description: null,
      amount: 200_000,
      category: 'office',
      isRecurring: false,
      endMonth: null,
    });
  });

  it('ends only where it recurs', () => {
    const ended = { ...body, endMonth: '2026-02' };
    expect(otherCostInput.parse(ended).endMonth).toBeNull();
    expect(otherCostInput.parse({ ...ended, isRecurring: true, endMonth: '2026-03' }).endMonth).toBe(
      '2026-03',
    );
  });

  it.each([
    [{ ...body, name: '' }, 'name: Name is required'],
    [{ ...body, month: '' }, 'month: Month is required'],
    [{ ...body, month: undefined }, 'month: Month is required'],
    [{ ...body, month: '2026-13' }, `month: ${notMonth}`],
    [{ ...body, amount: '' }, 'amount: Amount is required'],
    [{ ...body, amount: undefined }, 'amount: Amount is required'],
    [{ ...body, category: 'food' }, 'category: Category is required'],
    [{ ...body, category: '' }, 'category: Category is required'],
    [{ ...body, isRecurring: 1 }, 'isRecurring: Say whether the cost recurs'],
    [{ ...body, isRecurring: true, endMonth: '2026-02' }, 'endMonth: The last month lies before the first'],
  ])('%j is refused', (input, issue) => {
    expect(issuesOf(otherCostInput, input)).toEqual([issue]);
  });
});

describe('manual figures as they arrive', () => {
  it('are amounts, nulls that withdraw, or absent', () => {
    const body = {
      month: '2026-05',
      directStaffCosts: '100.5',
      directSoftwareCosts: '-5.05',
      otherOperatingCosts: null,
    };
    expect(manualCostsInput.parse(body)).toEqual({
      month: '2026-05',
      directStaffCosts: 10_050,
      directSoftwareCosts: -505,
      otherOperatingCosts: null,
      reason: undefined,
    });
  });

  it.each([
    [{ month: '2026-05', directStaffCosts: '' }, 'directStaffCosts: Enter an amount in pounds'],
    [{ month: '2026-05', directStaffCosts: '--5' }, `directStaffCosts: ${notCredit}`],
    [{ directStaffCosts: '5' }, `month: ${notMonth}`],
  ])('%j is refused', (input, issue) => {
    expect(issuesOf(manualCostsInput, input)).toEqual([issue]);
  });
});

it('lets the amount of a cost change from a month on where it recurs', () => {
  expect([true, false].map((isRecurring) => otherCostTerms({ isRecurring }))).toEqual([['amount'], []]);
});
