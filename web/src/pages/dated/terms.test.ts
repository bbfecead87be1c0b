import { describe, expect, it } from 'vitest';
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
    const in_ = (month: string | null) => {
      const { salary, workingHours, name } = recordAt(raised, month);
      return [salary, workingHours, name];
    };
    expect(in_(null)).toEqual(['36000', 40, 'Ada']);
    expect(in_('2026-06')).toEqual(['36000', 40, 'Ada']);
    expect(in_('2026-08')).toEqual(['42000', 40, 'Ada']);
    expect(in_('2027-01')).toEqual(['45000', 30, 'Ada']);
    // In September it is what holds now that differs.
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
  it.each([
    [[], null, 'Counts in all months, past ones too.'],
    [
      ['workingHours'],
      null,
      'Counts in all months, past ones too, in place of its change from September 2026.',
    ],
    [
      ['salary'],
      null,
      'Counts in all months, past ones too, in place of its changes from July 2026 and September 2026.',
    ],
    [['paidLeaveDays'], null, 'Counts in all months, past ones too.'],
    [
      ['salary'],
      '2026-06',
      'Months before June 2026 stay as they are. Counts until the change from July 2026, which stays.',
    ],
    [['workingHours'], '2026-09', 'Months before September 2026 stay as they are.'],
  ])('of %j from %s: %s', (names, month, sentence) => {
    expect(consequenceOf(raised, names, month)).toBe(sentence);
  });
});
