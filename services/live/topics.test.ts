import { describe, expect, it } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import { topicsFor } from './stream.ts';

const userOf = (role: UserView['role'], teamMemberId: number | null): UserView => ({
  id: '4',
  username: 'una',
  firstName: null,
  lastName: null,
  email: null,
  role,
  teamMemberId,
  version: 1,
});
const changes = [
  'users',
  'allocations:2026-05',
  'figures:2026-05',
  'member:3',
  'member:33',
  'user:5',
  'user:44',
];

describe('who hears of what', () => {
  it.each([
    [
      'an administrator, of everything but whom it was',
      userOf('admin', null),
      ['users', 'allocations:2026-05', 'figures:2026-05'],
    ],
    [
      'an administrator who is a team member, of themselves too',
      userOf('admin', 33),
      ['users', 'allocations:2026-05', 'figures:2026-05', 'me'],
    ],
    ['a team member, of themselves only', userOf('team_member', 33), ['me']],
    ['another team member, of nothing', userOf('team_member', 4), []],
    ['a user linked to nobody, of nothing', userOf('team_member', null), []],
  ])('%s', (_, user, topics) => {
    expect(topicsFor(user, changes)).toEqual(topics);
  });

  it('a user whose own account changed, of that', () => {
    expect(topicsFor(userOf('team_member', null), ['users', 'user:4'])).toEqual(['me']);
  });

  it('everyone, that anything may have changed', () => {
    for (const user of [userOf('admin', null), userOf('team_member', null)]) {
      expect(topicsFor(user, ['clients', '*'])).toEqual(['*']);
    }
  });
});
