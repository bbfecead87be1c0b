import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { TeamMemberFields } from './personInput.ts';
import { type TeamMemberEvent, teamMember } from './teamMember.ts';
import { anyTeamMemberFields } from './testing/arbitraries.ts';
import { anyTeamMemberCommand } from './testing/commands.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent, specificationOf } from './testing/givenWhenThen.ts';

const given = specificationOf(teamMember);
const fields: TeamMemberFields = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  role: 'Developer',
  salary: 5_000_000,
  workingHours: 37.5,
  isUkEmployee: true,
  paidLeaveDays: 28,
  costType: 'both',
  directCostPercentage: 60,
};
const changed = { ...fields, directCostPercentage: 70 };
const added: TeamMemberEvent = { type: 'TeamMemberAdded', data: fields };
const updated: TeamMemberEvent = { type: 'TeamMemberUpdated', data: changed };
const removed: TeamMemberEvent = { type: 'TeamMemberRemoved', data: {} };

describe('a team member', () => {
  it('is added', () => {
    given().when({ type: 'AddTeamMember', fields }).emits(added);
  });

  it('is added once, and not again after they left', () => {
    given(added).when({ type: 'AddTeamMember', fields }).isRefused('conflict');
    given(added, removed).when({ type: 'AddTeamMember', fields }).isRefused('conflict');
  });

  it('is updated', () => {
    given(added).when({ type: 'UpdateTeamMember', fields: changed }).emits(updated);
    given(added, updated)
      .when({ type: 'UpdateTeamMember', fields })
      .emits({ type: 'TeamMemberUpdated', data: fields });
  });

  it('emits nothing for an update that changes nothing', () => {
    given(added)
      .when({ type: 'UpdateTeamMember', fields: { ...fields } })
      .emitsNothing();
    given(added, updated).when({ type: 'UpdateTeamMember', fields: changed }).emitsNothing();
  });

  it('is removed', () => {
    given(added).when({ type: 'RemoveTeamMember' }).emits(removed);
  });

  it.each([
    ['one who never was', []],
    ['one who left', [added, removed]],
  ])('%s can only be refused', (_, history) => {
    const sentence =
      'This team member does not exist. It may have been deleted; reload to see what is there now.';
    given(...history)
      .when({ type: 'UpdateTeamMember', fields })
      .isRefused('notFound', sentence);
    given(...history)
      .when({ type: 'RemoveTeamMember' })
      .isRefused('notFound', sentence);
  });

  it('who was changed or removed before they came, or after they left, stays what they were', () => {
    for (const odd of [updated, removed]) {
      given(odd).when({ type: 'AddTeamMember', fields }).emits(added);
      given(added, removed, odd).when({ type: 'RemoveTeamMember' }).isRefused('notFound');
    }
  });

  it('gives no second event when asked twice', () => {
    expectNoSecondEvent(
      teamMember,
      anyTeamMemberCommand.map((command) => () => command),
    );
  });

  it('folds any history', () => {
    expectAnyHistoryFolds(
      teamMember,
      fc.oneof(
        anyTeamMemberFields.map((data) => ({ type: 'TeamMemberAdded' as const, data })),
        anyTeamMemberFields.map((data) => ({ type: 'TeamMemberUpdated' as const, data })),
        fc.constant(removed),
      ),
    );
  });
});
