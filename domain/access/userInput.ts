import { z } from 'zod';
import { changedFields, expectedVersion } from '../records/changeInput.ts';
import { emailInput, optionalText, reasonInput, requiredText } from '../values/text.ts';

export const role = z.enum(['admin', 'team_member'], { error: 'Choose admin or team member as the role' });
export type Role = z.infer<typeof role>;

const blankAsNull = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? null : value;

const name = optionalText(100);
const unknownMember = 'Choose a team member from the list';

const profile = {
  firstName: name,
  lastName: name,
  email: z.preprocess(blankAsNull, emailInput.nullable().default(null)),
  role: role.default('team_member'),
  // The form's selector sends 'none' for "unlinked".
  teamMemberId: z.preprocess(
    (value) => (value === 'none' ? null : blankAsNull(value)),
    z
      .number({ error: unknownMember })
      .int(unknownMember)
      .min(1, unknownMember)
      .max(2 ** 31 - 1, unknownMember)
      .nullable()
      .default(null),
  ),
};

/** A password that an administrator gives somebody (docs/domain.md, Passwords). The upper bound keeps hashing cheap. */
export const passwordInput = z
  .string({ error: 'Password must be at least 4 characters' })
  .min(4, 'Password must be at least 4 characters')
  .max(200, 'Password cannot exceed 200 characters');

/** Minimum length of a password that people choose themselves (docs/domain.md, Passwords). */
export const minChosenPasswordLength = 10;
/** Minimum length of a password that an administrator sets (docs/domain.md, Passwords). */
export const minAssignedPasswordLength = 4;

export const shorterThan = (min: number): string => `Password must be at least ${min} characters`;

/**
 * A password that people choose themselves: any characters, and more rules in password.ts (docs/domain.md, Passwords).
 */
const chosenPasswordInput = z
  .string({ error: shorterThan(minChosenPasswordLength) })
  .min(minChosenPasswordLength, shorterThan(minChosenPasswordLength))
  .max(128, 'Password cannot exceed 128 characters');

/** A user as the form sends it, without username and password. */
export const userInput = z.object(profile);
export type UserFields = z.output<typeof userInput>;

type Named = Pick<UserFields, 'firstName' | 'lastName'> & { username: string };

/** A user's full name, or the username if they have none. */
export const nameOfUser = ({ username, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

const seesPay = z.boolean({ error: 'Choose whether the user sees pay' }).optional();

/** Whether the user sees pay as an administrator. Absent: unchanged, and yes for a new user. */
export const payChoice = z.object({ seesPay });

/** Body of PATCH /api/admin/users/{id}; fields that are left out stay as they are. */
export const userPatch = changedFields(userInput)
  .and(payChoice.extend({ expectedVersion }))
  .transform(({ expectedVersion: version, seesPay: sees, ...fields }) => ({
    expectedVersion: version,
    seesPay: sees,
    fields,
  }));

/**
 * Body of PUT /api/admin/users/{id}. Without a version, leaving out the team member unlinks the user
 * (docs/domain.md, Saving).
 */
export const userChange = userPatch.transform(({ fields, ...change }) => ({
  ...change,
  fields:
    change.expectedVersion === undefined && !('teamMemberId' in fields)
      ? { ...fields, teamMemberId: null }
      : fields,
}));

/** Body of POST /api/admin/users. */
export const newUserInput = z.object({
  ...profile,
  username: requiredText('Username is required', 64),
  password: passwordInput,
});

const presentPassword = z
  .string({ error: 'Type the password you have now' })
  .min(1, 'Type the password you have now')
  .max(1000, 'Password cannot exceed 1,000 characters');

/** Body of PUT /api/auth/password. */
export const passwordChangeInput = z.object({
  currentPassword: presentPassword,
  newPassword: chosenPasswordInput,
});

/** Body of POST /api/admin/users/{id}/password-reset. */
export const passwordResetInput = z.object({ reason: reasonInput });

const code = z
  .string({ error: 'Type the code' })
  .trim()
  .min(1, 'Type the code')
  .max(100, 'A code has six digits, a recovery code sixteen characters')
  .regex(/^[a-z\d\s-]*$/i, 'A code has six digits, a recovery code sixteen characters');

/** Body of POST /api/auth/second-factor. The password keeps others at a signed-in browser from setting one up. */
export const passwordProofInput = z.object({ password: presentPassword });

/** Body of PUT /api/auth/second-factor and POST /api/login/code: an authenticator's code or a recovery code. */
export const codeInput = z.object({ code });

/** Body of POST /api/auth/second-factor/removal. */
export const secondFactorRemovalInput = z.object({ password: presentPassword, code });

/** Body of POST /api/auth/second-factor/recovery-codes. Takes an authenticator's code only. */
export const recoveryCodesInput = z.object({
  password: presentPassword,
  code: code.regex(/^\s*(\d\s*){6}$/, 'Type the six digits that your authenticator shows'),
});

/** Body of POST /api/admin/users/{id}/provider-release. */
export const providerReleaseInput = z.object({ reason: reasonInput });

/** Body of POST /api/admin/users/{id}/second-factor-reset. */
export const secondFactorResetInput = z.object({ reason: reasonInput });

/** The users who must have a second factor. */
export const secondFactorRule = z.enum(['nobody', 'administrators', 'everybody'], {
  error: 'Choose nobody, administrators or everybody',
});
export type SecondFactorRule = z.infer<typeof secondFactorRule>;

const shortestPasswordFault = 'The shortest password can have 4 to 64 characters';

/** The sign-in rules, as the form has them. */
export const signInPolicyInput = z.object({
  secondFactorFor: secondFactorRule,
  passwordSignIn: z.boolean({ error: 'Choose whether passwords sign in' }).optional(),
  /** Minimum length of a new password in characters, whoever chooses it. */
  shortestPassword: z
    .int({ error: shortestPasswordFault })
    .min(minAssignedPasswordLength, shortestPasswordFault)
    .max(64, shortestPasswordFault)
    .optional(),
  changeInitialPassword: z.boolean({ error: 'Choose whether initial passwords are changed' }).optional(),
});

/** Body of PUT /api/admin/sign-in-policy; rules that are left out stay as they are. */
export const signInPolicyChange = signInPolicyInput.extend({
  reason: reasonInput,
  /** 0 for rules that were never set. */
  expectedVersion: z.number().int().min(0).optional(),
});

/** Body of POST /api/login. */
export const signInInput = z.object({
  username: requiredText('Username is required'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password cannot exceed 1,000 characters'),
});
