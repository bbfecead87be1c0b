import { describe, expect, it } from 'vitest';
import { invalid } from '../values/errors.ts';
import type { AllocationPlanState, Person } from './allocationPlan.ts';
import { refuseHoursAfterTheEnd, refuseHoursOfTheAbsent } from './planAvailability.ts';

const ada: Person = { kind: 'teamMember', id: 1 };
const plan: AllocationPlanState = {
  entries: [{ allocationId: 1, person: ada, hours: 10 }],
  additional: { allocationId: 2, hours: 5 },
};
const empty: AllocationPlanState = { entries: [], additional: null };
const wanted = (hours: number) => [{ person: ada, hours, path: 'entries.0' }];

describe('hours of somebody who is away', () => {
  const left = () => ({ name: 'Ada Byrne', startMonth: null, endMonth: '2026-05' });
  const ask = (state: AllocationPlanState, hours: number, month = '2026-06') =>
    refuseHoursOfTheAbsent(month, state, wanted(hours), left);

  it('are refused, with the month and why', () => {
    expect(() => ask(empty, 1)).toThrow(
      invalid(
        'entries.0',
        'Ada Byrne leaves at the end of May 2026. No hours can be planned for them in June 2026.',
      ),
    );
    const joining = () => ({ name: 'Ada Byrne', startMonth: '2026-07', endMonth: null });
    expect(() => refuseHoursOfTheAbsent('2026-06', empty, wanted(1), joining)).toThrow(
      'Ada Byrne joins in July 2026. No hours can be planned for them in June 2026.',
    );
  });

  it('may stay or become fewer where they stand already, but not grow', () => {
    expect(() => ask(plan, 10)).not.toThrow();
    expect(() => ask(plan, 0)).not.toThrow();
    expect(() => ask(plan, 10.5)).toThrow();
  });

  it('are nobody’s concern in a month in which they are there', () => {
    expect(() => ask(empty, 100, '2026-05')).not.toThrow();
  });
});

describe('hours on a project that has ended', () => {
  const project = { name: 'Care plan', endMonth: '2026-05' };
  const sentence = 'Care plan ends in May 2026. No hours can be planned on it in June 2026.';
  const ask = (state: AllocationPlanState, hours: number, additional?: number, month = '2026-06') =>
    refuseHoursAfterTheEnd(month, state, wanted(hours), additional, project);

  it('are refused, additional ones too', () => {
    expect(() => ask(empty, 1)).toThrow(invalid('month', sentence));
    expect(() => ask(plan, 10, 5.5)).toThrow(sentence);
    const both = [...wanted(10), { person: { ...ada, id: 2 }, hours: 1, path: 'entries.1' }];
    expect(() => refuseHoursAfterTheEnd('2026-06', plan, both, undefined, project)).toThrow(sentence);
    expect(() => ask({ ...plan, additional: null }, 10, 1)).toThrow(sentence);
  });

  it('may stay or become fewer where they stand already', () => {
    expect(() => ask(plan, 10, 5)).not.toThrow();
    expect(() => ask(plan, 3, 0)).not.toThrow();
  });

  it('are as good as any others in its last month, and on a project without one', () => {
    expect(() => ask(empty, 1, 1, '2026-05')).not.toThrow();
    const endless = { name: 'Care plan', endMonth: null };
    expect(() => refuseHoursAfterTheEnd('2026-06', empty, wanted(1), 1, endless)).not.toThrow();
  });
});
