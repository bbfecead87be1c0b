import { describe, expect, it } from 'vitest';
import { undated, withTerms } from '../records/dated.ts';
import { subscription } from '../testing/records.ts';
import { countsIn, otherCostLines, softwareCostLines } from './costLines.ts';
import type { OtherCostFields } from './financeInput.ts';
import { line } from './line.ts';

describe('dividing a software cost', () => {
  it.each([
    [4999, 'direct', 4999, 0],
    [4999, 'operating', 0, 4999],
    [4999, 'both', 2500, 2499],
    [1, 'both', 1, 0],
    [0, 'both', 0, 0],
    [-75, 'both', -38, -37],
    [75, 'both', 38, 37],
  ] as const)('%i pence of %s: %i direct, %i operating', (cost, costType, directCost, operatingCost) => {
    expect(softwareCostLines({ ...subscription, defaultMonthlyCost: cost, costType }, {})).toMatchObject([
      { part: 'software', from: null, to: null, directCost, operatingCost },
    ]);
  });
});

describe('whether a subscription counts', () => {
  it.each([
    [{}, true],
    [{ isActive: false }, false],
    [{ startMonth: '2026-05', endMonth: '2026-05' }, true],
    [{ startMonth: '2026-06' }, false],
    [{ endMonth: '2026-04' }, false],
  ])('in May 2026 with %j: %s', (changes, expected) => {
    expect(countsIn({ ...subscription, ...changes }, '2026-05')).toBe(expected);
  });
});

describe('the lines of a subscription', () => {
  it('are one for all its months, and for an adjusted month the difference', () => {
    const span = { ...subscription, startMonth: '2026-01' };
    expect(softwareCostLines(span, { '2026-05': { cost: 9550, reason: null } })).toEqual([
      line(
        'software',
        { from: '2026-01', to: null },
        { directCost: 12_000, amountCalculation: '£120 a month' },
      ),
      line(
        'softwareAdjustment',
        { from: '2026-05', to: '2026-05' },
        { directCost: -2450, amountCalculation: 'Adjusted to £95.50 from £120' },
      ),
    ]);
  });

  it('bring nothing but its cost', () => {
    expect(softwareCostLines(subscription, {})).toEqual([
      {
        part: 'software',
        region: null,
        from: null,
        to: null,
        revenue: 0,
        billableHours: '0',
        dayHours: '0',
        directDayHours: '0',
        hoursOff: '0',
        directHoursOff: '0',
        fact: null,
        contractedHours: '0',
        directCost: 12_000,
        operatingCost: 0,
        otherCost: 0,
        targetProfit: 0,
        calculation: '',
        amountCalculation: '£120 a month',
      },
    ]);
    // Parts missing from a line are left out of the screen's sentences too.
    expect(line('unscheduled', { from: null, to: null }, {}).amountCalculation).toBe('');
  });

  it('halve the adjusted cost anew, so that both halves are those of the month', () => {
    const halved = { ...subscription, costType: 'both' as const, defaultMonthlyCost: 4999 };
    const [usual, adjusted] = softwareCostLines(halved, { '2026-05': { cost: 5001, reason: null } });
    expect((usual?.directCost ?? 0) + (adjusted?.directCost ?? 0)).toBe(2501);
    expect((usual?.operatingCost ?? 0) + (adjusted?.operatingCost ?? 0)).toBe(2500);
    expect(adjusted?.amountCalculation).toBe('Adjusted to £50.01 from £49.99, half of it direct');
  });

  it('are none while it is inactive, and no adjustment lies outside its span', () => {
    const adjustments = { '2026-05': { cost: 9550, reason: null } };
    expect(softwareCostLines({ ...subscription, isActive: false }, adjustments)).toEqual([]);
    expect(softwareCostLines({ ...subscription, endMonth: '2026-04' }, adjustments)).toHaveLength(1);
  });
});

describe('the line of another cost', () => {
  const rent = {
    name: 'Office Rent',
    description: null,
    month: '2026-03',
    amount: 200_000,
    category: 'office',
    endMonth: null,
  } as const;

  it.each([
    [false, '2026-03', '£2,000 in March 2026'],
    [true, null, '£2,000 a month from March 2026 on'],
  ])('recurring %s: from March to %s, as "%s"', (isRecurring, to, amountCalculation) => {
    expect(otherCostLines(undated({ ...rent, isRecurring }))).toEqual([
      line('otherCost', { from: '2026-03', to }, { otherCost: 200_000, amountCalculation }),
    ]);
  });

  it('is one for each amount from a month on, to its last month', () => {
    const recurring = { ...rent, isRecurring: true, endMonth: '2027-01' };
    const dearer = withTerms(undated<OtherCostFields>(recurring), '2026-11', { amount: 220_000 });
    const spoken = (cost: typeof dearer) =>
      otherCostLines(cost).map(({ from, to, otherCost, amountCalculation }) => [
        from,
        to,
        otherCost,
        amountCalculation,
      ]);
    expect(spoken(dearer)).toEqual([
      ['2026-03', '2026-10', 200_000, '£2,000 a month from March 2026 to October 2026'],
      ['2026-11', '2027-01', 220_000, '£2,200 a month from November 2026 to January 2027'],
    ]);
    // A change after its end, or before its beginning, affects none of its months.
    expect(spoken(withTerms(undated<OtherCostFields>(recurring), '2027-02', { amount: 1 }))).toHaveLength(1);
    expect(spoken(withTerms(undated<OtherCostFields>(recurring), '2026-01', { amount: 1 }))).toEqual([
      ['2026-03', '2027-01', 1, '£0.01 a month from March 2026 to January 2027'],
    ]);
  });
});
