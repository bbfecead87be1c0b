import { describe, expect, it } from 'vitest';
import type { PersonProfitView } from '#projections/money/profitability/view.ts';
import { measureText } from './personProfit.ts';

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
  tone: 'watch',
  ...fields,
});

describe('a team member', () => {
  it.each(['good', 'watch', 'over'] as const)(
    'is measured by the target, in the colour %s of the server',
    (tone) => {
      expect(measureText('teamMember', person({ targetRatio: 0.749, tone }))).toEqual({
        tone,
        text: '74.9%',
      });
    },
  );

  it('without direct cost has no target to miss', () => {
    const costless = person({ monthlyCost: 0, targetProfit: 0, targetRatio: 0, tone: null });
    expect(measureText('teamMember', costless)).toEqual({ tone: 'neutral', text: '—' });
  });
});

describe('a freelancer', () => {
  it('is measured by the margin, in the colour of the server', () => {
    expect(measureText('freelancer', person({ margin: 0.1, tone: 'good' }))).toEqual({
      tone: 'good',
      text: '10.0%',
    });
  });

  it('who brings nothing has no margin', () => {
    const idle = person({ billableRevenue: 0, margin: 0, tone: null });
    expect(measureText('freelancer', idle)).toEqual({ tone: 'neutral', text: '—' });
  });
});
