import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { additionalHoursInput, allocationInput, planInput } from './allocationInput.ts';

const allocation = { projectId: 2, teamMemberId: 3, month: '2026-05', allocatedHours: 12.5 };

describe('an allocation as it arrives', () => {
  it('is hours of a team member or of a freelancer', () => {
    expect(allocationInput.parse({ ...allocation, freelancerId: null })).toEqual({
      projectId: 2,
      month: '2026-05',
      allocatedHours: 12.5,
      additionalHours: undefined,
      reason: undefined,
      person: { kind: 'teamMember', id: 3 },
    });
    expect(
      allocationInput.parse({ ...allocation, teamMemberId: null, freelancerId: 4, reason: ' Agreed ' }),
    ).toMatchObject({ person: { kind: 'freelancer', id: 4 }, reason: 'Agreed' });
  });

  it('is the project-level record with neither person', () => {
    const record = { projectId: 2, teamMemberId: null, freelancerId: null, month: '2026-05' };
    expect(allocationInput.parse({ ...record, allocatedHours: 0, additionalHours: 5 })).toMatchObject({
      person: null,
      additionalHours: 5,
    });
  });

  it.each([
    [{ ...allocation, projectId: undefined }, 'projectId: Choose one from the list'],
    [{ ...allocation, projectId: 0 }, 'projectId: Choose one from the list'],
    [{ ...allocation, projectId: 1.5 }, 'projectId: Choose one from the list'],
    [{ ...allocation, projectId: 2 ** 31 }, 'projectId: Choose one from the list'],
    [{ ...allocation, teamMemberId: '3' }, 'teamMemberId: Choose one from the list'],
    [{ ...allocation, month: '2026-5' }, 'month: Enter a month as YYYY-MM, such as 2026-06'],
    [{ ...allocation, allocatedHours: 0 }, 'allocatedHours: Please enter a valid number of hours'],
    [{ ...allocation, allocatedHours: undefined }, 'allocatedHours: Please enter a valid number of hours'],
    [{ ...allocation, allocatedHours: '8' }, 'allocatedHours: Please enter a valid number of hours'],
    [{ ...allocation, allocatedHours: -1 }, 'allocatedHours: Hours cannot be negative'],
    [{ ...allocation, allocatedHours: 0.2 }, 'allocatedHours: Enter hours in steps of half an hour'],
    [{ ...allocation, allocatedHours: 745 }, 'allocatedHours: Hours cannot exceed 744 in a month'],
    [{ ...allocation, additionalHours: -1 }, 'additionalHours: Hours cannot be negative'],
    [{ ...allocation, freelancerId: 4 }, 'freelancerId: Name a team member or a freelancer, not both'],
    [{ ...allocation, teamMemberId: null }, 'teamMemberId: Please select a team member or freelancer'],
    [{ projectId: 2, month: '2026-05' }, 'teamMemberId: Please select a team member or freelancer'],
    [
      { ...allocation, additionalHours: 5 },
      'additionalHours: Additional hours are not those of a person. Send them without one',
    ],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(allocationInput, body)).toContain(issue);
  });

  it('additional hours are needed to set them', () => {
    expect(additionalHoursInput.parse({ additionalHours: 0 })).toMatchObject({ additionalHours: 0 });
    expect(issuesOf(additionalHoursInput, {})).toEqual([
      'additionalHours: Please enter a valid number of hours',
    ]);
  });
});

describe('a whole plan as it arrives', () => {
  const entry = { teamMemberId: 3, allocatedHours: 8 };

  it('is entries of people, on a version', () => {
    const entries = [entry, { freelancerId: 4, teamMemberId: null, allocatedHours: 0 }];
    expect(planInput.parse({ expectedVersion: 0, entries, additionalHours: 2 })).toMatchObject({
      expectedVersion: 0,
      entries: [
        { person: { kind: 'teamMember', id: 3 }, hours: 8 },
        { person: { kind: 'freelancer', id: 4 }, hours: 0 },
      ],
      additionalHours: 2,
    });
  });

  it.each([
    [{ entries: [] }, 'expectedVersion: Say which version of the plan this change was made on'],
    [
      { expectedVersion: -1, entries: [] },
      'expectedVersion: Say which version of the plan this change was made on',
    ],
    [
      { expectedVersion: 1.5, entries: [] },
      'expectedVersion: Say which version of the plan this change was made on',
    ],
    [
      { expectedVersion: 0, entries: [entry, { allocatedHours: 8 }] },
      'entries.1: Please select a team member or freelancer',
    ],
    [
      { expectedVersion: 0, entries: [{ ...entry, freelancerId: 4 }] },
      'entries.0: Name a team member or a freelancer, not both',
    ],
    [
      { expectedVersion: 0, entries: [{ ...entry, allocatedHours: 'x' }] },
      'entries.0.allocatedHours: Please enter a valid number of hours',
    ],
    [
      { expectedVersion: 0, entries: Array.from({ length: 1001 }, () => entry) },
      'entries: A plan has at most 1,000 entries',
    ],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(planInput, body)).toEqual([issue]);
  });
});
