import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { hoursChangesInput } from './hoursInput.ts';

const ofAda = { projectId: 1, teamMemberId: 2, freelancerId: null, month: '2026-06', before: 0, after: 7.5 };
const ofFlo = { ...ofAda, teamMemberId: null, freelancerId: 2 };
const additional = { ...ofAda, teamMemberId: null };

describe('hours as they were and as they are to become', () => {
  it('name a team member, a freelancer, or neither for additional hours', () => {
    const { changes, all } = hoursChangesInput.parse({ changes: [ofAda, ofFlo, additional] });
    const cell = { projectId: 1, month: '2026-06', before: 0, after: 7.5 };
    expect(changes).toEqual([
      { ...cell, person: { kind: 'teamMember', id: 2 } },
      { ...cell, person: { kind: 'freelancer', id: 2 } },
      { ...cell, person: null },
    ]);
    expect(all).toBe(false);
  });

  it.each([
    ['another project', { projectId: 3 }],
    ['another month', { month: '2026-07' }],
    ['another person', { teamMemberId: 3 }],
  ])('are one change of each cell: of %s is another', (_, other) => {
    expect(hoursChangesInput.parse({ changes: [ofAda, { ...ofAda, ...other }] }).changes).toHaveLength(2);
  });

  const twice = 'The same hours are changed twice. Keep one change for each person, project and month';
  it.each([
    [[], ['changes: Say which hours change']],
    [Array(1_001).fill(ofAda), ['changes: Change at most 1,000 cells at once']],
    [[ofAda, ofFlo, { ...ofAda, after: 8 }], [`changes.2: ${twice}`]],
    [
      [{ ...ofAda, before: 7.5 }],
      ['changes.0.after: These hours are there already. Give others, or leave this change out'],
    ],
    [[{ ...ofAda, before: -1 }], ['changes.0.before: Hours cannot be negative']],
    [[{ ...ofAda, before: '0' }], ['changes.0.before: Say which hours were there']],
    [
      [{ ...ofAda, freelancerId: 3 }],
      ['changes.0.freelancerId: Name a team member or a freelancer, not both'],
    ],
  ])('are refused at the cell', (changes, issues) => {
    expect(issuesOf(hoursChangesInput, { changes })).toEqual(issues);
  });
});
