import { describe, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths, from } from '../testing/when.ts';
import type { TeamMemberFields } from './personInput.ts';
import { type TeamMemberEvent, teamMember } from './teamMember.ts';

const given = specificationOf(teamMember);
const fields: TeamMemberFields = { ...records.member, costType: 'both', directCostPercentage: 60 };
const changed = { ...fields, directCostPercentage: 70 };
const added: TeamMemberEvent = { type: 'TeamMemberAdded', data: fields };
const updated: TeamMemberEvent = { type: 'TeamMemberUpdated', data: { directCostPercentage: 70 } };
const raise: TeamMemberEvent = {
  type: 'TeamMemberTermsChanged',
  data: { from: '2026-07', terms: { salary: 5_500_000 } },
};
const withdrawn: TeamMemberEvent = { type: 'TeamMemberTermsWithdrawn', data: { from: '2026-07' } };

describe('a team member', () => {
  it('is added', () => {
    given().when({ type: 'AddTeamMember', fields }).emits(added);
  });

  it('is paid otherwise from a month on, and told apart from what changes in all months', () => {
    const raised = { ...fields, salary: 5_500_000 };
    given(added)
      .when({ type: 'UpdateTeamMember', fields: { ...raised, role: 'Lead' }, when: from('2026-07') })
      .emits(
        { type: 'TeamMemberUpdated', data: { role: 'Lead' } },
        { type: 'TeamMemberTermsChanged', data: { from: '2026-07', terms: { salary: 5_500_000 } } },
      );
    given(added, raise)
      .when({ type: 'UpdateTeamMember', fields: raised, when: from('2026-07') })
      .emitsNothing();
  });

  it('keeps a raise to come when all months of something else change, and loses it when the salary does', () => {
    given(added, raise)
      .when({ type: 'UpdateTeamMember', fields: changed, when: forAllMonths })
      .emits(updated);
    given(added, raise)
      .when({ type: 'UpdateTeamMember', fields: { ...fields, salary: 6_000_000 }, when: forAllMonths })
      .emits({ type: 'TeamMemberTermsChanged', data: { from: null, terms: { salary: 6_000_000 } } });
  });

  it('does without a raise that is withdrawn, once', () => {
    const withdraw = { type: 'WithdrawTeamMemberTerms', from: '2026-07' } as const;
    given(added, raise).when(withdraw).emits(withdrawn);
    given(added, raise, withdrawn).when(withdraw).isRefused('notFound');
    given(added, raise)
      .when({ ...withdraw, from: '2026-08' })
      .isRefused('notFound');
  });
});
