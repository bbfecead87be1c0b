import { describe, expect, it } from 'vitest';
import { firstStanding } from '../projects/projectStatus.ts';
import { undated } from '../records/dated.ts';
import { freelancer, member, project, rent, subscription, user } from '../testing/records.ts';
import { undo, untouched } from '../testing/undoing.ts';
import {
  clientRules,
  freelancerRules,
  otherCostRules,
  projectRules,
  softwareCostRules,
  teamMemberRules,
  userRules,
} from './rules.ts';
import type { UndoRules } from './undoRules.ts';

const active = { status: 'active' as const };
const removed = { status: 'removed' as const };
const absent = { status: 'absent' as const };

describe('undoing that a record was made or deleted', () => {
  const there = { ...active, ...undated(project), ...firstStanding('planning') };
  // Each kind of record: its state when it exists, and when it has been deleted.
  it.each([
    [
      'client',
      clientRules,
      { ...active, ...undated({ name: 'Elm' }) },
      { status: 'deleted', ...undated({ name: 'Elm' }) },
      'RemoveClient',
      'RestoreClient',
    ],
    ['project', projectRules, there, { ...there, status: 'deleted' }, 'RemoveProject', 'RestoreProject'],
    [
      'team member',
      teamMemberRules,
      { ...active, ...undated(member) },
      { ...removed, ...undated(member) },
      'RemoveTeamMember',
      'RestoreTeamMember',
    ],
    [
      'freelancer',
      freelancerRules,
      { ...active, ...undated(freelancer) },
      { ...removed, ...undated(freelancer) },
      'RemoveFreelancer',
      'RestoreFreelancer',
    ],
    [
      'subscription',
      softwareCostRules,
      { ...active, ...undated(subscription), adjustments: {} },
      { ...removed, ...undated(subscription), adjustments: {} },
      'RemoveSoftwareCost',
      'RestoreSoftwareCost',
    ],
    [
      'other cost',
      otherCostRules,
      { ...active, ...undated(rent) },
      { ...removed, ...undated(rent) },
      'RemoveOtherCost',
      'RestoreOtherCost',
    ],
  ] as const)('of a %s takes it away again, or brings it back', (_, given, here, gone, remove, restore) => {
    const rules = given as UndoRules<object, unknown>;
    expect(undo(rules, absent, here)).toEqual({
      ...untouched,
      ready: ['record'],
      commands: [{ type: remove }],
    });
    expect(undo(rules, here, gone)).toEqual({
      ...untouched,
      ready: ['record'],
      commands: [{ type: restore }],
    });
  });

  it('finds no part of a record that was not made yet, and gives none back', () => {
    const made = { ...active, ...undated(rent) };
    expect(otherCostRules.partsOf(absent).size).toBe(0);
    expect(otherCostRules.putBack(absent, made, () => true)).toEqual([]);
    expect(otherCostRules.putBack(made, absent, () => true)).toEqual([]);
  });

  it.each([
    [
      'user',
      () => userRules(1),
      { ...active, username: 'ada', fields: user, hasSecondFactor: false },
      'A user is not deleted by undoing. Delete them in User Management.',
      'A deleted user cannot be brought back, as their password is gone. Create them again.',
    ],
  ])('of a %s is refused in words', (_, given, here, remove, restore) => {
    const rules = given() as UndoRules<object, unknown>;
    expect(undo(rules, absent, here)).toMatchObject({ obstacle: remove, commands: [] });
    expect(undo(rules, here, { ...here, status: 'deleted' })).toMatchObject({
      obstacle: restore,
      commands: [],
    });
  });
});
