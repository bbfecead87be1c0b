import { describe, expect, it } from 'vitest';
import type { PersonProfitView } from '#projections/profitability/view.ts';
import { marginMeasure, measured, targetMeasure } from './personProfit.ts';

const person = (fields: Partial<PersonProfitView>): PersonProfitView => ({
  id: 1,
  name: 'Ada Okafor',
  role: 'Developer',
  allocatedHours: 100,
  monthlyCost: 3000,
  billableRevenue: 6000,
  profit: 3000,
  targetProfit: 6000,
  margin: 0.5,
  targetRatio: 0.5,
  ...fields,
});

describe('a team member', () => {
  it.each([
    [1, 'good', '100.0%'],
    [0.75, 'watch', '75.0%'],
    [0.749, 'over', '74.9%'],
  ] as const)('at %s of the target profit is %s', (targetRatio, tone, text) => {
    expect(measured(targetMeasure, person({ targetRatio }))).toEqual({ tone, text });
  });

  it('without direct cost has no target to miss', () => {
    expect(measured(targetMeasure, person({ monthlyCost: 0, targetProfit: 0, targetRatio: 0 }))).toEqual({
      tone: 'neutral',
      text: '—',
    });
  });
});

describe('a freelancer', () => {
  it.each([
    [0.2, 'good', '20.0%'],
    [0.1, 'watch', '10.0%'],
    [0.05, 'over', '5.0%'],
  ] as const)('with a margin of %s is %s', (margin, tone, text) => {
    expect(measured(marginMeasure, person({ margin }))).toEqual({ tone, text });
  });

  it('who brings nothing has no margin', () => {
    expect(measured(marginMeasure, person({ billableRevenue: 0, margin: 0 })).text).toBe('—');
  });
});
