import { z } from 'zod';
import { tokenRights } from '#domain/access/apiToken.ts';
import { role, secondFactorRule, type UserFields } from '#domain/access/userInput.ts';
import { count, id, text } from '../../reading/pay.ts';

/** A user as GET /api/admin/users and /api/auth/user answer it. Never holds a credential. */
export const userView = z.strictObject({
  id: text,
  username: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  email: text.nullable(),
  role,
  teamMemberId: id.nullable(),
  /** Whether they have a second factor, or have none though it is required; absent: none, and none is required. */
  secondFactor: z.enum(['on', 'missing']).optional(),
  /** That they signed in through the provider, and are one account there; absent: not yet. */
  provider: z.literal('bound').optional(),
  /** As an administrator they see nobody's pay; absent: they do. */
  seesPay: z.literal(false).optional(),
  /** Number of changes so far. */
  version: count,
} satisfies Record<keyof UserFields, z.ZodType> & Record<string, z.ZodType>);
export type UserView = z.infer<typeof userView>;

/** A token by which a program asks, without its secret. */
export const apiTokenView = z.strictObject({
  id,
  name: text,
  rights: tokenRights,
  /** Whether it reads salaries, rates and what follows from them. */
  seesPay: z.boolean(),
  /** ISO 8601 instant, UTC. */
  madeAt: text,
  /** Id of the user. */
  madeBy: text,
});
export type ApiTokenView = z.infer<typeof apiTokenView>;

/** A token as GET /api/admin/api-tokens lists it. */
export const listedApiTokenView = apiTokenView.extend({
  /** Name of the user. */
  madeBy: text,
  /** Their id, by which the tokens are found that outlive their maker. */
  makerId: text,
  /** ISO 8601 instant, UTC, to the minute; null while nobody has used it. */
  lastUsedAt: text.nullable(),
  /** IP address it was used from last; forgotten after ninety days. */
  lastAddress: text.nullable(),
  /** False where the operational store has no secret for it, as after a backup was restored. */
  works: z.boolean(),
});
export type ListedApiTokenView = z.infer<typeof listedApiTokenView>;

/** The answer that makes a token: the only one that ever holds its secret. */
export const newApiTokenView = z.strictObject({ id, name: text, secret: text });
export type NewApiTokenView = z.infer<typeof newApiTokenView>;

/** What signing in asks for. */
export const signInPolicyView = z.strictObject({
  secondFactorFor: secondFactorRule,
  passwordSignIn: z.boolean(),
  /** Characters that a new password has at least, whoever thinks it up. */
  shortestPassword: count,
  /** Whether a password that an administrator thought up is good for choosing another only. */
  changeInitialPassword: z.boolean(),
  /** Number of changes so far; 0 while nobody has decided. */
  version: count,
});
export type SignInPolicyView = z.infer<typeof signInPolicyView>;

/** The same as GET /api/admin/sign-in-policy answers it, with what the provider is called where there is one. */
export const signInRulesView = signInPolicyView.extend({ provider: text.nullable() });
export type SignInRulesView = z.infer<typeof signInRulesView>;

/** How one can sign in, as GET /api/sign-in-options answers it to anybody. */
export const signInOptionsView = z.strictObject({
  provider: text.nullable(),
  password: z.boolean(),
  /** Characters that a password has at least that somebody chooses for themselves. */
  shortestPassword: count,
});
export type SignInOptionsView = z.infer<typeof signInOptionsView>;

/** The answer to a right password where a code is asked for, too. */
export const codeNeededView = z.strictObject({ needsCode: z.literal(true) });
export type CodeNeededView = z.infer<typeof codeNeededView>;

/** A user's own second factor, from the operational store. */
export const secondFactorView = z.strictObject({
  /** ISO 8601 instant, UTC; null while there is none. */
  since: text.nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: count,
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

/** What an authenticator is set up with: to be typed, or held in a QR code. */
export const secondFactorSetUpView = z.strictObject({ secret: text, uri: text });
export type SecondFactorSetUpView = z.infer<typeof secondFactorSetUpView>;

/** Shown once. */
export const recoveryCodesView = z.strictObject({ recoveryCodes: z.array(text) });

/**
 * Who is signed in. With a one-time password they may do nothing but choose another, and while a required second factor
 * is missing nothing but set one up (403 otherwise).
 */
export const signedInUserView = userView.extend({ mustChoosePassword: z.literal(true).optional() });
export type SignedInUserView = z.infer<typeof signedInUserView>;

/** A password that the planner has thought up, shown once, and for how many days it can be used. */
export const oneTimePasswordView = z.strictObject({ password: text, days: count });

/** A place where a user is signed in, from the operational store. */
export const sessionView = z.strictObject({
  id: text,
  /** ISO 8601 instant, UTC; null for a session from before the planner noted it. */
  startedAt: text.nullable(),
  /** IP address of the sign-in. */
  address: text.nullable(),
  /** Such as "Firefox on Linux"; null when the browser did not say. */
  browser: text.nullable(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
