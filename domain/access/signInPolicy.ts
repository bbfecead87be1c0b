import { z } from 'zod';
import { undated } from '../records/dated.ts';
import type { Decider, EventOf } from '../records/decider.ts';
import { type DataOf, pastShape } from '../records/pastShape.ts';
import { mergeChange, type Seen } from '../records/recordMerge.ts';
import { changedFrom } from '../values/equality.ts';
import { DomainError } from '../values/errors.ts';
import {
  minAssignedPasswordLength,
  type Role,
  type SecondFactorRule,
  secondFactorRule,
} from './userInput.ts';

// Stream: signInPolicy-agency

export const signInPolicyEvents = {
  /** Only the rules that have changed. */
  SignInPolicySet: z
    .object({
      /** The users who must use two-step sign-in. */
      secondFactorFor: secondFactorRule,
      /** Whether people can sign in with a password. */
      passwordSignIn: z.boolean(),
      /** Minimum length in characters. */
      shortestPassword: z.number(),
      /** True if a password set by an administrator lets its user do nothing but choose another one. */
      changeInitialPassword: z.boolean(),
    })
    .partial(),
};
export type SignInPolicyEvent = EventOf<typeof signInPolicyEvents>;

// Events as they once were
export const signInPolicyShapes = {
  SignInPolicySet: [
    pastShape({
      lastFormat: 1,
      // The first events held `secondFactorFor` alone; rules for passwords came later.
      shape: z.looseObject({
        secondFactorFor: z.enum(['nobody', 'administrators', 'everybody']),
        passwordSignIn: z.boolean().optional(),
        shortestPassword: z.number().optional(),
        changeInitialPassword: z.boolean().optional(),
      }),
      upcast: (data): DataOf<SignInPolicyEvent, 'SignInPolicySet'> => ({
        passwordSignIn: true,
        shortestPassword: 4,
        changeInitialPassword: false,
        ...data,
      }),
      downcast: (changed, after) => ({ ...after, ...changed }),
    }),
  ],
};

// State. Initially two-step sign-in is optional, passwords sign in, and an administrator may give somebody a short
// password that lasts.
export type SignInPolicyState = {
  secondFactorFor: SecondFactorRule;
  passwordSignIn: boolean;
  /** Minimum length of a new password in characters, whoever chooses it. */
  shortestPassword: number;
  changeInitialPassword: boolean;
};

const evolve = (state: SignInPolicyState, { data }: SignInPolicyEvent): SignInPolicyState => ({
  ...state,
  ...data,
});

// Commands. `hasProvider`: whether a sign-in provider is set up. Rules that are left out stay as they are.
export type SignInPolicyCommand = {
  type: 'SetSignInPolicy';
  policy: Partial<SignInPolicyState>;
  hasProvider: boolean;
} & Seen<SignInPolicyState>;

const decide = (
  { policy: sent, hasProvider, since }: SignInPolicyCommand,
  state: SignInPolicyState,
): SignInPolicyEvent[] => {
  const policy = mergeChange({
    kind: 'signInPolicy',
    since,
    now: state,
    sent,
    recordOf: (rules) => undated(rules),
  });
  const data = changedFrom(state, policy);
  if (!data) return [];
  if (!policy.passwordSignIn && !hasProvider) {
    throw new DomainError(
      'protected',
      'Passwords can be switched off only while the planner is set up to sign in elsewhere: see OIDC_ISSUER.',
    );
  }
  return [{ type: 'SignInPolicySet', data }];
};

export const signInPolicy: Decider<SignInPolicyState, SignInPolicyCommand, SignInPolicyEvent> = {
  initial: {
    secondFactorFor: 'nobody',
    passwordSignIn: true,
    shortestPassword: minAssignedPasswordLength,
    changeInitialPassword: false,
  },
  evolve,
  decide,
};

/** Whether a role must have a second factor. */
export const mustHaveSecondFactor = (
  { secondFactorFor }: Pick<SignInPolicyState, 'secondFactorFor'>,
  role: Role,
): boolean => secondFactorFor === 'everybody' || (secondFactorFor === 'administrators' && role === 'admin');
