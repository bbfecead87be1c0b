import { z } from 'zod';
import { tokenRights } from '#domain/access/apiToken.ts';
import { role, secondFactorRule, type UserFields } from '#domain/access/userInput.ts';
import { count, id, text } from '../../reading/pay.ts';

/** A user in responses of GET /api/admin/users and /api/auth/user. Never contains a credential. */
export const userView = z.strictObject({
  id: text,
  username: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  email: text.nullable(),
  role,
  teamMemberId: id.nullable(),
  /**
   * 'on' with a second factor, 'missing' if one is required and not set up; absent if there is none and none is
   * required.
   */
  secondFactor: z.enum(['on', 'missing']).optional(),
  /** Present once the user is bound to an account of the sign-in provider. */
  provider: z.literal('bound').optional(),
  /** False if the user sees no pay as an administrator; absent otherwise. */
  seesPay: z.literal(false).optional(),
  /** Number of changes so far. */
  version: count,
} satisfies Record<keyof UserFields, z.ZodType> & Record<string, z.ZodType>);
export type UserView = z.infer<typeof userView>;

/** A program's token, without its secret. */
export const apiTokenView = z.strictObject({
  id,
  name: text,
  rights: tokenRights,
  /** Whether it may read salaries, rates and the figures derived from them. */
  seesPay: z.boolean(),
  /** ISO 8601 instant, UTC. */
  madeAt: text,
  /** Id of the user. */
  madeBy: text,
});
export type ApiTokenView = z.infer<typeof apiTokenView>;

/** A token in the list of GET /api/admin/api-tokens. */
export const listedApiTokenView = apiTokenView.extend({
  /** Name of the user. */
  madeBy: text,
  /** Id of the user, to find tokens that outlive their maker. */
  makerId: text,
  /** ISO 8601 instant, UTC, to the minute; null if it was never used. */
  lastUsedAt: text.nullable(),
  /** IP address of the last use; forgotten after ninety days. */
  lastAddress: text.nullable(),
  /** False if the operational store has no secret for it, as after a restore from a backup. */
  works: z.boolean(),
});
export type ListedApiTokenView = z.infer<typeof listedApiTokenView>;

/** Response to the creation of a token, the only one with its secret. */
export const newApiTokenView = z.strictObject({ id, name: text, secret: text });
export type NewApiTokenView = z.infer<typeof newApiTokenView>;

/** The sign-in rules. */
export const signInPolicyView = z.strictObject({
  secondFactorFor: secondFactorRule,
  passwordSignIn: z.boolean(),
  /** Minimum length of a new password in characters, whoever chooses it. */
  shortestPassword: count,
  /** Whether a password set by an administrator lets its user do nothing but choose another one. */
  changeInitialPassword: z.boolean(),
  /** Number of changes so far; 0 if the rules were never set. */
  version: count,
});
export type SignInPolicyView = z.infer<typeof signInPolicyView>;

/** Response of GET /api/admin/sign-in-policy: the rules, with the provider's name if there is one. */
export const signInRulesView = signInPolicyView.extend({ provider: text.nullable() });
export type SignInRulesView = z.infer<typeof signInRulesView>;

/** Ways to sign in: response of GET /api/sign-in-options, open to anybody. */
export const signInOptionsView = z.strictObject({
  provider: text.nullable(),
  password: z.boolean(),
  /** Minimum length in characters of a password that people choose themselves. */
  shortestPassword: count,
});
export type SignInOptionsView = z.infer<typeof signInOptionsView>;

/** Response to a correct password if a code is needed, too. */
export const codeNeededView = z.strictObject({ needsCode: z.literal(true) });
export type CodeNeededView = z.infer<typeof codeNeededView>;

/** A user's own second factor, from the operational store. */
export const secondFactorView = z.strictObject({
  /** ISO 8601 instant, UTC; null if there is none. */
  since: text.nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: count,
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** The secret for an authenticator: to be typed, and as the URI for a QR code. */
export const secondFactorSetUpView = z.strictObject({ secret: text, uri: text });
export type SecondFactorSetUpView = z.infer<typeof secondFactorSetUpView>;

/** Shown once. */
export const recoveryCodesView = z.strictObject({ recoveryCodes: z.array(text) });

/**
 * The signed-in user. With a one-time password they may only choose another one, and while a required second factor is
 * missing only set one up; all else answers 403.
 */
export const signedInUserView = userView.extend({ mustChoosePassword: z.literal(true).optional() });
export type SignedInUserView = z.infer<typeof signedInUserView>;

/** A generated password, shown once, with the number of days for which it can be used. */
export const oneTimePasswordView = z.strictObject({ password: text, days: count });

/** A session of a user, from the operational store. */
export const sessionView = z.strictObject({
  id: text,
  /** ISO 8601 instant, UTC; null for a session from before this was recorded. */
  startedAt: text.nullable(),
  /** IP address of the sign-in. */
  address: text.nullable(),
  /** Such as "Firefox on Linux"; null if the browser sent no name. */
  browser: text.nullable(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
