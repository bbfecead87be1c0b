import { describe, expect, it } from 'vitest';
import type { Made } from '../records/recordMerge.ts';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { notFound } from '../values/errors.ts';
import {
  firstAdministratorId,
  roleOf,
  type UserCommand,
  type UserEvent,
  type UserState,
  user,
} from './user.ts';
import type { UserFields } from './userInput.ts';

const given = specificationOf(user);
const fields: UserFields = {
  firstName: 'Ada',
  lastName: null,
  email: null,
  role: 'team_member',
  teamMemberId: 3,
};
const administrator: UserFields = { ...fields, role: 'admin' };
const created: UserEvent = { type: 'UserCreated', data: { username: 'ada', ...fields } };
const createdAdministrator: UserEvent = { type: 'UserCreated', data: { username: 'ada', ...administrator } };
const deleted: UserEvent = { type: 'UserDeleted', data: {} };

const update = (to: UserFields, otherAdministrators: number) => ({
  type: 'UpdateUser' as const,
  fields: to,
  otherAdministrators,
});
const remove = (id: string, otherAdministrators: number): UserCommand => ({
  type: 'DeleteUser',
  id,
  otherAdministrators,
});

describe('a user', () => {
  it('is created, with no word of a password', () => {
    given().when({ type: 'CreateUser', username: 'ada', fields }).emits(created);
    expect(Object.keys(created.data)).not.toContain('password');
  });

  it('is created once, and changed while it is there', () => {
    const another: UserEvent = { type: 'UserUpdated', data: { role: 'admin' } };
    given(created)
      .when({ type: 'CreateUser', username: 'ada', fields })
      .isRefused('conflict', 'This user exists already.');
    given(created, another).when(update(administrator, 1)).emitsNothing();
    const gone = notFound('This user').message;
    given().when(update(fields, 1)).isRefused('notFound', gone);
    given().when({ type: 'EraseUser' }).isRefused('notFound', gone);
  });

  it('that is deleted stays as it was, whatever a log tells of it meanwhile', () => {
    const fold = (...events: UserEvent[]) => events.reduce(user.evolve, user.initial);
    const later: UserEvent[] = [
      { type: 'UserUpdated', data: { role: 'admin' } },
      { type: 'UserSecondFactorAdded', data: {} },
      { type: 'UserProviderBound', data: {} },
      { type: 'UserProviderReleased', data: {} },
      { type: 'UserSecondFactorRemoved', data: {} },
      deleted,
    ];
    const bound: UserEvent = { type: 'UserProviderBound', data: {} };
    const added: UserEvent = { type: 'UserSecondFactorAdded', data: {} };
    for (const event of later) {
      expect(fold(created, bound, added, deleted, event)).toEqual(fold(created, bound, added, deleted));
      expect(fold(created, deleted, event)).toEqual(fold(created, deleted));
      expect(fold(event)).toEqual(user.initial);
    }
    expect(fold({ type: 'UserErased', data: {} })).toEqual(user.initial);
  });

  it.each([
    ['ChangePassword', 'UserPasswordChanged'],
    ['ResetPassword', 'UserPasswordReset'],
  ] as const)('notes each %s, with no word of which one it is', (command, event) => {
    given(created).when({ type: command }).emits({ type: event, data: {} });
    given(created, { type: event, data: {} }).when({ type: command }).emits({ type: event, data: {} });
    given(created, deleted).when({ type: command }).isRefused('notFound');
  });

  const added: UserEvent = { type: 'UserSecondFactorAdded', data: {} };
  const removed: UserEvent = { type: 'UserSecondFactorRemoved', data: {} };
  const reset: UserEvent = { type: 'UserSecondFactorReset', data: {} };

  it('gets new recovery codes as often as they are asked for, while it has a second factor', () => {
    const renewed: UserEvent = { type: 'UserRecoveryCodesRenewed', data: {} };
    given(created, added).when({ type: 'RenewRecoveryCodes' }).emits(renewed);
    given(created, added, renewed).when({ type: 'RenewRecoveryCodes' }).emits(renewed);
    given(created)
      .when({ type: 'RenewRecoveryCodes' })
      .isRefused('conflict', 'You have not set up two-step sign-in. Set it up first.');
    given(created, added, removed).when({ type: 'RenewRecoveryCodes' }).isRefused('conflict');
  });

  it('is one account of the provider from its first sign-in there until it is released', () => {
    const bound: UserEvent = { type: 'UserProviderBound', data: {} };
    const released: UserEvent = { type: 'UserProviderReleased', data: {} };
    given(created).when({ type: 'BindProvider' }).emits(bound);
    given(created, bound).when({ type: 'BindProvider' }).emitsNothing();
    given(created, bound).when({ type: 'ReleaseProvider' }).emits(released);
    given(created, bound, released).when({ type: 'ReleaseProvider' }).emitsNothing();
    given(created, bound, released).when({ type: 'BindProvider' }).emits(bound);
    given(created, bound, deleted).when({ type: 'ReleaseProvider' }).isRefused('notFound');
  });

  it('sees pay as an administrator until another one who sees it decides otherwise', () => {
    const hidden: UserEvent = { type: 'UserPayHidden', data: {} };
    const shown: UserEvent = { type: 'UserPayShown', data: {} };
    const one: UserEvent = { type: 'UserUpdated', data: { role: 'admin' } };
    const setPay = (seesPay: boolean | undefined, author = { id: '1', seesPay: true }, id = '2') => ({
      ...update(administrator, 1),
      id,
      seesPay,
      author,
    });
    given(created, one).when(setPay(false)).emits(hidden);
    given(created, one).when(setPay(true)).emitsNothing();
    given(created, one, hidden).when(setPay(undefined)).emitsNothing();
    given(created, one, hidden).when(setPay(true)).emits(shown);
    given(created, one, hidden, shown).when(setPay(true)).emitsNothing();
    given(created, one)
      .when(setPay(false, undefined, '1'))
      .isRefused('protected', 'The first administrator always sees pay.');
    given(created, one, hidden)
      .when(setPay(true, { id: '3', seesPay: true }, '1'))
      .emits(shown);
    given(created, one)
      .when(setPay(false, { id: '2', seesPay: true }))
      .isRefused('forbidden', 'Whether you see pay is for another administrator to decide. Ask one of them.');
    given(created, one)
      .when(setPay(true, { id: '3', seesPay: false }))
      .emitsNothing();
    given(created)
      .when(setPay(true, { id: '2', seesPay: true }, '1'))
      .emits(one);
    for (const seesPay of [true, false]) {
      const state = seesPay ? [created, one, hidden] : [created, one];
      given(...state)
        .when(setPay(seesPay, { id: '3', seesPay: false }))
        .isRefused('forbidden', 'Only an administrator who sees pay decides who sees it. Ask one of them.');
    }
  });

  it('sees no pay where who makes it an administrator sees none', () => {
    const hidden: UserEvent = { type: 'UserPayHidden', data: {} };
    const author = { id: '3', seesPay: false };
    const create = { type: 'CreateUser' as const, username: 'ada', fields: administrator, author };
    const made: UserEvent = { type: 'UserCreated', data: { username: 'ada', ...administrator } };
    given().when(create).emits(made, hidden);
    given()
      .when({ ...create, seesPay: true })
      .isRefused('forbidden');
    given()
      .when({ ...create, author: { id: '1', seesPay: true } })
      .emits(made);
    given()
      .when({ ...create, author: { id: '1', seesPay: true }, seesPay: false })
      .emits(made, hidden);
    const promotion: UserEvent = { type: 'UserUpdated', data: { role: 'admin' } };
    given(created)
      .when({ ...update(administrator, 1), id: '2', author })
      .emits(promotion, hidden);
    given(created)
      .when({ ...update(fields, 1), id: '2', author })
      .emitsNothing();
  });

  it('has a second factor from when it is added until it is removed or reset', () => {
    given(created).when({ type: 'AddSecondFactor' }).emits(added);
    given(created, added).when({ type: 'AddSecondFactor' }).emitsNothing();
    given(created, added).when({ type: 'RemoveSecondFactor' }).emits(removed);
    given(created, added).when({ type: 'ResetSecondFactor' }).emits(reset);
    for (const gone of [removed, reset]) {
      given(created, added, gone).when({ type: 'RemoveSecondFactor' }).emitsNothing();
      given(created, added, gone).when({ type: 'ResetSecondFactor' }).emitsNothing();
      given(created, added, gone).when({ type: 'AddSecondFactor' }).emits(added);
    }
    given(created, added, deleted).when({ type: 'ResetSecondFactor' }).isRefused('notFound');
  });

  it('is deleted', () => {
    given(created).when(remove('2', 1)).emits(deleted);
    given(createdAdministrator).when(remove('2', 1)).emits(deleted);
  });

  it('has a role while it is there', () => {
    const fold = (...events: UserEvent[]) => events.reduce(user.evolve, user.initial);
    expect([fold(), fold(createdAdministrator), fold(created), fold(created, deleted)].map(roleOf)).toEqual([
      null,
      'admin',
      'team_member',
      null,
    ]);
  });

  it('given that somebody has changed the same since, then neither a change nor a deletion goes over that', () => {
    const since = user.evolve(user.initial, created) as Made<UserState>;
    const renamed: UserEvent = { type: 'UserUpdated', data: { firstName: 'Augusta' } };
    const changed =
      'Someone else has changed this user since you opened it. Compare with theirs and save again.';
    given(created, renamed)
      .when({ ...update({ ...fields, firstName: 'Ida' }, 1), since })
      .isRefused('conflict', changed);
    given(created, renamed)
      .when({ type: 'DeleteUser', id: '2', otherAdministrators: 1, since })
      .isRefused('conflict', changed);
    given(created).when({ type: 'DeleteUser', id: '2', otherAdministrators: 1, since }).emits(deleted);
  });

  it('given that somebody decided since whether they see pay, then a save that leaves it as it was seen keeps that', () => {
    const hidden: UserEvent = { type: 'UserPayHidden', data: {} };
    const shown: UserEvent = { type: 'UserPayShown', data: {} };
    const sinceShown = user.evolve(user.initial, createdAdministrator) as Made<UserState>;
    const sinceHidden = user.evolve(sinceShown, hidden) as Made<UserState>;
    const save = { ...update(administrator, 1), id: '2', author: { id: '1', seesPay: true } };
    given(createdAdministrator, hidden)
      .when({ ...save, seesPay: true, since: sinceShown })
      .emitsNothing();
    given(createdAdministrator, hidden, shown)
      .when({ ...save, seesPay: false, since: sinceHidden })
      .emitsNothing();
    given(createdAdministrator, hidden, shown)
      .when({ ...save, seesPay: false, since: sinceShown })
      .emits(hidden);
  });

  it.each([
    ['one who never was', []],
    ['a deleted one', [created, deleted]],
  ])('%s can only be refused', (_, history) => {
    given(...history)
      .when(update(fields, 1))
      .isRefused('notFound');
    given(...history)
      .when(remove('2', 1))
      .isRefused('notFound');
  });
});

describe('protected users', () => {
  it('the first administrator is never deleted, however many others there are', () => {
    expect(firstAdministratorId).toBe('1');
    given(createdAdministrator)
      .when(remove('1', 5))
      .isRefused('protected', 'The first administrator cannot be deleted.');
    given(created).when(remove('1', 5)).isRefused('protected');
  });

  it('the last administrator is not demoted', () => {
    given(createdAdministrator)
      .when(update(fields, 0))
      .isRefused(
        'protected',
        'This is the last administrator. Make someone else an administrator before changing this role.',
      );
  });

  it('the last administrator is not deleted', () => {
    given(createdAdministrator)
      .when(remove('2', 0))
      .isRefused('protected', 'This is the last administrator. Make someone else one before deleting.');
  });

  it('the last administrator may change everything else', () => {
    const renamed = { ...administrator, firstName: 'Augusta' };
    given(createdAdministrator)
      .when(update(renamed, 0))
      .emits({ type: 'UserUpdated', data: { firstName: 'Augusta' } });
  });

  it('one of two administrators may be demoted and deleted', () => {
    given(createdAdministrator)
      .when(update(fields, 1))
      .emits({ type: 'UserUpdated', data: { role: 'team_member' } });
    given(createdAdministrator).when(remove('2', 1)).emits(deleted);
  });

  it('a team member may go while there is no other administrator', () => {
    given(created).when(remove('2', 0)).emits(deleted);
    given(created)
      .when(update(administrator, 0))
      .emits({ type: 'UserUpdated', data: { role: 'admin' } });
  });
});
