import { describe, expect, it } from 'vitest';
import { user } from '../access/user.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import * as records from '../testing/records.ts';
import { forAllMonths } from '../testing/when.ts';
import { freelancer } from './freelancer.ts';
import { teamMember } from './teamMember.ts';

const gone = { skills: ['React'], endMonth: '2026-05' as string | null };
const member = { ...records.member, ...gone };
const hired = { ...records.freelancer, ...gone };
const used = { firstName: 'Ada', lastName: 'Byron', email: null, role: 'admin' as const, teamMemberId: 3 };

describe('a team member', () => {
  const given = specificationOf(teamMember);
  const added = { type: 'TeamMemberAdded' as const, data: member };
  const removed = { type: 'TeamMemberRemoved' as const, data: {} };
  const erased = { type: 'TeamMemberErased' as const, data: {} };
  const erase = (thisMonth: string) => ({ type: 'EraseTeamMember' as const, thisMonth });

  it('is erased after the last month, or once deleted, and once', () => {
    given(added).when(erase('2026-06')).emits(erased);
    given(added, removed).when(erase('2026-01')).emits(erased);
    given(added, erased).when(erase('2026-06')).emits();
  });

  it('is not erased before they left', () => {
    given(added)
      .when(erase('2026-05'))
      .isRefused(
        'protected',
        'Erase a person after they have left: give them a last month that is over, or delete them first.',
      );
    given({ ...added, data: { ...member, endMonth: null } })
      .when(erase('2026-06'))
      .isRefused('protected');
    given().when(erase('2026-06')).isRefused('notFound');
  });

  it('who is erased has no name, and all that figures are made of; nothing of it changes, but it can go', () => {
    const state = [added, erased].reduce(teamMember.evolve, teamMember.initial);
    expect(state).toEqual({
      status: 'active',
      isErased: true,
      fields: { ...member, name: 'Erased person', email: '', role: '', skills: [] },
      changes: [],
    });
    given(added, erased)
      .when({ type: 'UpdateTeamMember', fields: member, when: forAllMonths })
      .isRefused('protected');
    given(added, erased).when({ type: 'RemoveTeamMember' }).emits(removed);
    given().when({ type: 'RemoveTeamMember' }).isRefused('notFound');
    expect(teamMember.evolve(teamMember.initial, erased)).toEqual(teamMember.initial);
  });
});

describe('a freelancer', () => {
  const given = specificationOf(freelancer);
  const added = { type: 'FreelancerAdded' as const, data: hired };
  const removed = { type: 'FreelancerRemoved' as const, data: {} };
  const erased = { type: 'FreelancerErased' as const, data: {} };
  const erase = (thisMonth: string) => ({ type: 'EraseFreelancer' as const, thisMonth });

  it('is erased after they left, once, and then stays as they are', () => {
    given(added).when(erase('2026-05')).isRefused('protected');
    given(added).when(erase('2026-06')).emits(erased);
    given(added, removed).when(erase('2026-01')).emits(erased);
    given(added, erased).when(erase('2026-06')).emits();
    given(added, erased)
      .when({ type: 'UpdateFreelancer', fields: hired, when: forAllMonths })
      .isRefused('protected');
    const state = [added, erased].reduce(freelancer.evolve, freelancer.initial);
    expect(state).toMatchObject({
      fields: { ...hired, name: 'Erased person', email: '', role: '', skills: [] },
    });
  });
});

describe('a user', () => {
  const given = specificationOf(user);
  const created = { type: 'UserCreated' as const, data: { username: 'ada', ...used } };
  const deleted = { type: 'UserDeleted' as const, data: {} };
  const erased = { type: 'UserErased' as const, data: {} };

  it('is erased once deleted, and once', () => {
    given(created)
      .when({ type: 'EraseUser' })
      .isRefused('protected', 'Erase a user after they have left: delete the user first.');
    given(created, deleted).when({ type: 'EraseUser' }).emits(erased);
    given(created, deleted, erased).when({ type: 'EraseUser' }).emits();
    given().when({ type: 'EraseUser' }).isRefused('notFound');
    expect([created, deleted, erased].reduce(user.evolve, user.initial)).toMatchObject({
      status: 'deleted',
      isErased: true,
      username: 'Erased person',
      fields: { firstName: null, lastName: null, email: null, role: 'admin', teamMemberId: 3 },
    });
  });
});
