import { describe, expect, it } from 'vitest';
import { mustHaveSecondFactor, type SignInPolicyEvent, signInPolicy } from './signInPolicy.ts';
import { specificationOf } from './testing/givenWhenThen.ts';
import type { SecondFactorRule } from './userInput.ts';

const given = specificationOf(signInPolicy);
const set = (secondFactorFor: SecondFactorRule): SignInPolicyEvent => ({
  type: 'SignInPolicySet',
  data: { secondFactorFor },
});
const ask = (secondFactorFor: SecondFactorRule) =>
  ({ type: 'SetSignInPolicy', policy: { secondFactorFor } }) as const;

describe('the sign-in policy', () => {
  it('requires a second factor of nobody until somebody decides otherwise', () => {
    given().when(ask('nobody')).emitsNothing();
    given().when(ask('everybody')).emits(set('everybody'));
    given(set('everybody')).when(ask('everybody')).emitsNothing();
    given(set('everybody')).when(ask('nobody')).emits(set('nobody'));
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
