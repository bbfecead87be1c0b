import { z } from 'zod';
import type { Decider, EventOf } from './decider.ts';
import { sameValue } from './equality.ts';
import { type Role, type SecondFactorRule, secondFactorRule } from './userInput.ts';

// Stream: signInPolicy-agency

// Events
export const signInPolicyEvents = {
  SignInPolicySet: z.object({
    /** Who must have a second factor. */
    secondFactorFor: secondFactorRule,
  }),
};
export type SignInPolicyEvent = EventOf<typeof signInPolicyEvents>;

// State: until somebody decides otherwise a second factor is everybody's own choice.
export type SignInPolicyState = { secondFactorFor: SecondFactorRule };

const evolve = (_state: SignInPolicyState, { data }: SignInPolicyEvent): SignInPolicyState => data;

// Commands
export type SignInPolicyCommand = { type: 'SetSignInPolicy'; policy: SignInPolicyState };

const decide = ({ policy }: SignInPolicyCommand, state: SignInPolicyState): SignInPolicyEvent[] =>
  sameValue(policy, state) ? [] : [{ type: 'SignInPolicySet', data: policy }];

export const signInPolicy: Decider<SignInPolicyState, SignInPolicyCommand, SignInPolicyEvent> = {
  initial: { secondFactorFor: 'nobody' },
  evolve,
  decide,
};

/** Whether a role must have a second factor. */
export const mustHaveSecondFactor = ({ secondFactorFor }: SignInPolicyState, role: Role): boolean =>
  secondFactorFor === 'everybody' || (secondFactorFor === 'administrators' && role === 'admin');
