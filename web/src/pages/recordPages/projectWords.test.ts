import { describe, expect, it } from 'vitest';
import type { ProjectMonth, ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { lifeStats } from './projectWords.ts';

const monthOf = (month: string, requiredHours: number, plannedHours: number): ProjectMonth => ({
  month,
  requiredHours,
  plannedHours,
  revenue: 2400,
  cost: null,
});

/** "Left to plan" in May for a retainer with nothing left. */
const leftWords = (months: readonly ProjectMonth[]): unknown => {
  const overview = {
    project: { projectType: 'retainer' },
    life: {
      from: months[0]?.month,
      to: months.at(-1)?.month,
      soldHours: 80,
      plannedHours: 80,
      leftHours: 0,
      unscheduledHours: null,
      runsOut: null,
    },
    months,
  } as unknown as ProjectOverview;
  return lifeStats(overview, '2026-05', false).find(({ label }) => label === 'Left to plan')?.context;
};

describe('what is left of a retainer, where nothing is', () => {
  it('is that all is planned', () => {
    expect(leftWords([monthOf('2026-04', 40, 40), monthOf('2026-05', 40, 40)])).toBe('All is planned');
  });

  it('tells the hours that past months did not use', () => {
    expect(leftWords([monthOf('2026-04', 40, 35), monthOf('2026-05', 40, 60)])).toBe(
      'All is planned; 5h unused before',
    );
  });
});
