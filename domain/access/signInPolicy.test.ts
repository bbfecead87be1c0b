import { describe, expect, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import {
  mustHaveSecondFactor,
  type SignInPolicyEvent,
  signInPolicy,
  signInPolicyShapes,
} from './signInPolicy.ts';
import type { SecondFactorRule } from './userInput.ts';

const given = specificationOf(signInPolicy);
const set = (secondFactorFor: SecondFactorRule, passwordSignIn = true): SignInPolicyEvent => ({
  type: 'SignInPolicySet',
  data: { secondFactorFor, passwordSignIn },
});
const says = (data: SignInPolicyEvent['data']): SignInPolicyEvent => ({ type: 'SignInPolicySet', data });
const ask = (secondFactorFor: SecondFactorRule, passwordSignIn = true, hasProvider = false) =>
  ({ type: 'SetSignInPolicy', policy: { secondFactorFor, passwordSignIn }, hasProvider }) as const;

describe('the sign-in policy', () => {
  it('requires a second factor of nobody until somebody decides otherwise', () => {
    given().when(ask('nobody')).emitsNothing();
    given()
      .when(ask('everybody'))
      .emits(says({ secondFactorFor: 'everybody' }));
    given(set('everybody')).when(ask('everybody')).emitsNothing();
    given(set('everybody'))
      .when(ask('nobody'))
      .emits(says({ secondFactorFor: 'nobody' }));
  });

  it('switches passwords off only while people can sign in elsewhere', () => {
    given()
      .when(ask('nobody', false))
      .isRefused(
        'protected',
        'Passwords can be switched off only while the planner is set up to sign in elsewhere: see OIDC_ISSUER.',
      );
    given()
      .when(ask('nobody', false, true))
      .emits(says({ passwordSignIn: false }));
    given(set('nobody', false)).when(ask('nobody', false)).emitsNothing();
    given(set('nobody', false))
      .when(ask('nobody'))
      .emits(says({ passwordSignIn: true }));
  });

  it('asks for longer passwords, and for initial ones to be changed, where somebody decides so', () => {
    const rules = { shortestPassword: 12, changeInitialPassword: true };
    given(set('everybody'))
      .when({ type: 'SetSignInPolicy', policy: rules, hasProvider: false })
      .emits(says(rules));
  });

  it('keeps the rules that are not changed', () => {
    given(says({ shortestPassword: 12 }), set('everybody'))
      .when({ type: 'SetSignInPolicy', policy: { shortestPassword: 12 }, hasProvider: false })
      .emitsNothing();
  });

  it('given that somebody has changed the same rule since, then it is contested', () => {
    given(set('everybody'))
      .when({ ...ask('administrators'), since: signInPolicy.initial })
      .isRefused(
        'conflict',
        'Someone else has changed the sign-in rules since you opened it. Compare with theirs and save again.',
      );
  });

  it('is told whole to planners of before', () => {
    const [past] = signInPolicyShapes.SignInPolicySet;
    expect(past?.downcast({ shortestPassword: 12 }, signInPolicy.initial)).toEqual({
      secondFactorFor: 'nobody',
      passwordSignIn: true,
      shortestPassword: 12,
      changeInitialPassword: false,
    });
  });

  it.each([
    ['nobody', false, false],
    ['administrators', true, false],
    ['everybody', true, true],
  ] as const)('for %s: administrators %s, team members %s', (secondFactorFor, admin, member) => {
    expect(mustHaveSecondFactor({ secondFactorFor }, 'admin')).toBe(admin);
    expect(mustHaveSecondFactor({ secondFactorFor }, 'team_member')).toBe(member);
  });
});
