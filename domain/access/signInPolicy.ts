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
  /** What has changed. */
  SignInPolicySet: z
    .object({
      /** Who must use two-step sign-in. */
      secondFactorFor: secondFactorRule,
      /** Whether a password signs in. */
      passwordSignIn: z.boolean(),
      /** Characters. */
      shortestPassword: z.number(),
      /** True where a password that an administrator thought up is good for choosing another only. */
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
      // The first rules were about second factors alone, later ones about passwords, too.
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

// State: until somebody decides otherwise a second factor is everybody's own choice, passwords sign in, and an
// administrator may give somebody a short one that lasts.
export type SignInPolicyState = {
  secondFactorFor: SecondFactorRule;
  passwordSignIn: boolean;
  /** Characters that a new password has at least, whoever thinks it up. */
  shortestPassword: number;
  changeInitialPassword: boolean;
};

const evolve = (state: SignInPolicyState, { data }: SignInPolicyEvent): SignInPolicyState => ({
  ...state,
  ...data,
});

// Commands. `hasProvider`: whether people can sign in elsewhere. Rules that are absent stay as they are.
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
