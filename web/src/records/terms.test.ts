import { describe, expect, it, vi } from 'vitest';
import { consequenceOf, periodLabel, recordAt, termPeriods } from './terms.ts';

const raised = {
  salary: '36000',
  workingHours: 40,
  name: 'Ada',
  changes: [
    { from: null, salary: '36000', workingHours: 40 },
    { from: '2026-07', salary: '42000' },
    { from: '2026-09', salary: '45000', workingHours: 30 },
  ],
};

describe('values that change from a month on', () => {
  it('are in a month what the latest change before it says', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
    const in_ = (month: string | null) => {
      const { salary, workingHours, name } = recordAt(raised, month);
      return [salary, workingHours, name];
    };
    expect(in_(null)).toEqual(['36000', 40, 'Ada']);
    expect(in_('2026-06')).toEqual(['36000', 40, 'Ada']);
    expect(in_('2026-08')).toEqual(['42000', 40, 'Ada']);
    expect(in_('2027-01')).toEqual(['45000', 30, 'Ada']);
    // In September the present value is the one that differs.
    expect(recordAt({ ...raised, salary: '45000', workingHours: 30 }, '2026-06').salary).toBe('36000');
  });

  it('stand from one change to the next with everything that ever changes', () => {
    expect(termPeriods(raised).map((period) => [periodLabel(period), period.terms])).toEqual([
      ['Until June 2026', { salary: '36000', workingHours: 40 }],
      ['July 2026 to August 2026', { salary: '42000', workingHours: 40 }],
      ['From September 2026', { salary: '45000', workingHours: 30 }],
    ]);
    expect(termPeriods({ changes: [] })).toEqual([]);
    expect(periodLabel({ from: '2026-07', to: '2026-07' })).toBe('July 2026');
  });
});

describe('what a change leads to', () => {
  const always = { startMonth: null, endMonth: null };
  const may = { startMonth: '2025-05', endMonth: null };
  const reported = 'also in those already reported.';

  it.each([
    [[], null, always, `Costs change in every month, ${reported}`],
    [['paidLeaveDays'], null, may, `Costs change in every month since May 2025, ${reported}`],
    [
      [],
      null,
      { ...may, endMonth: '2027-01' },
      `Costs change in every month from May 2025 to January 2027, ${reported}`,
    ],
    [
      [],
      null,
      { startMonth: null, endMonth: '2027-01' },
      `Costs change in every month until January 2027, ${reported}`,
    ],
    [[], null, { ...may, startMonth: '2026-08' }, 'Costs change in every month since August 2026.'],
    [
      ['workingHours'],
      null,
      always,
      `Costs change in every month, ${reported} Takes the place of the change from September 2026.`,
    ],
    [
      ['salary'],
      null,
      always,
      `Costs change in every month, ${reported} Takes the place of the changes from July 2026 and September 2026.`,
    ],
    [
      ['salary'],
      '2026-06',
      always,
      'Months before June 2026 stay as they are. Counts until the change from July 2026, which stays. The figures of months gone by change too.',
    ],
    [['workingHours'], '2026-09', may, 'Months before September 2026 stay as they are.'],
    [
      ['salary'],
      '2026-09',
      { ...may, endMonth: '2026-07' },
      'Nothing changes from September 2026 on: the last month is July 2026.',
    ],
  ])('of %j from %s in %j: %s', (names, month, span, sentence) => {
    const about = { names, figures: 'Costs', span, now: '2026-08' };
    expect(consequenceOf(raised, about, month)).toBe(sentence);
  });
});
