import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { newUserInput, signInInput, userChange, userInput, userPatch } from './userInput.ts';

const user = { username: 'ada', password: 'abcd' };

describe('a new user as they arrive', () => {
  it('is an unlinked team member unless they say otherwise', () => {
    expect(newUserInput.parse(user)).toEqual({
      ...user,
      firstName: null,
      lastName: null,
      email: null,
      role: 'team_member',
      teamMemberId: null,
    });
  });

  it.each([
    [{ ...user, username: ' ' }, 'username: Username is required'],
    [{ ...user, username: undefined }, 'username: Username is required'],
    [{ ...user, username: 'x'.repeat(65) }, 'username: Use at most 64 characters'],
    [{ ...user, username: 'a\u0000' }, 'username: Remove control characters from this text'],
    [{ ...user, password: 'abc' }, 'password: Password must be at least 4 characters'],
    [{ ...user, password: undefined }, 'password: Password must be at least 4 characters'],
    [{ ...user, password: 1234 }, 'password: Password must be at least 4 characters'],
    [{ ...user, password: 'x'.repeat(201) }, 'password: Password cannot exceed 200 characters'],
    [{ ...user, email: 'ada' }, 'email: Invalid email'],
    [{ ...user, role: 'owner' }, 'role: Choose admin or team member as the role'],
    [{ ...user, role: null }, 'role: Choose admin or team member as the role'],
    [{ ...user, teamMemberId: '3' }, 'teamMemberId: Choose a team member from the list'],
    [{ ...user, teamMemberId: 0 }, 'teamMemberId: Choose a team member from the list'],
    [{ ...user, teamMemberId: 1.5 }, 'teamMemberId: Choose a team member from the list'],
    [{ ...user, teamMemberId: 2 ** 31 }, 'teamMemberId: Choose a team member from the list'],
    [{ ...user, firstName: 'x'.repeat(101) }, 'firstName: Use at most 100 characters'],
  ])('%j is refused: %s', (body, issue) => {
    expect(issuesOf(newUserInput, body)).toEqual([issue]);
  });

  it('keeps the spaces of a password and trims the username', () => {
    expect(newUserInput.parse({ username: ' ada ', password: ' a b ' })).toMatchObject({
      username: 'ada',
      password: ' a b ',
    });
  });

  it.each([undefined, null, '', ' '])('a blank email %j is none', (email) => {
    expect(newUserInput.parse({ ...user, email }).email).toBeNull();
  });

  it.each([undefined, null, '', 'none'])('a team member of %j means unlinked', (teamMemberId) => {
    expect(newUserInput.parse({ ...user, teamMemberId }).teamMemberId).toBeNull();
  });
});

describe('a changed user', () => {
  it('has no username and no password', () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      role: 'admin',
      teamMemberId: 3,
    };
    expect(userInput.parse({ ...profile, ...user, id: '1' })).toEqual(profile);
  });

  it.each([
    [{ firstName: 'Ada', seesPay: false }, { firstName: 'Ada' }],
    [{ teamMemberId: 3 }, { teamMemberId: 3 }],
    [{}, {}],
  ])('%j leaves out what stays as it is, and tells apart what is no field', (body, fields) => {
    const read = { expectedVersion: 4, seesPay: 'seesPay' in body ? false : undefined, fields };
    expect(userPatch.parse({ ...body, expectedVersion: 4 })).toEqual(read);
    expect(userChange.parse({ ...body, expectedVersion: 4 })).toEqual(read);
  });

  it('is unlinked where a whole one names neither a version nor a team member', () => {
    expect(userChange.parse({ firstName: 'Ada' }).fields).toEqual({ firstName: 'Ada', teamMemberId: null });
    expect(userChange.parse({ teamMemberId: 3 }).fields).toEqual({ teamMemberId: 3 });
    expect(userPatch.parse({ firstName: 'Ada' }).fields).toEqual({ firstName: 'Ada' });
  });
});

describe('a sign-in', () => {
  it.each([
    [{}, ['username: Username is required', 'password: Password is required']],
    [{ username: ' ', password: '' }, ['username: Username is required', 'password: Password is required']],
    [{ username: 5, password: ['x'] }, ['username: Username is required', 'password: Password is required']],
    [{ username: 'a\u0000', password: 'x' }, ['username: Remove control characters from this text']],
    [{ username: 'x'.repeat(201), password: 'x' }, ['username: Use at most 200 characters']],
    [{ username: 'ada', password: 'x'.repeat(1001) }, ['password: Password cannot exceed 1,000 characters']],
  ])('%j is refused: %j', (body, issues) => {
    expect(issuesOf(signInInput, body)).toEqual(issues);
  });

  it('takes any password there may once have been', () => {
    expect(signInInput.parse({ username: ' ada ', password: ' x' })).toEqual({
      username: 'ada',
      password: ' x',
    });
  });
});
