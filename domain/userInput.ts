import { z } from 'zod';
import { emailInput, optionalText, reasonInput, requiredText } from './text.ts';

export const role = z.enum(['admin', 'team_member'], { error: 'Choose admin or team member as the role' });
export type Role = z.infer<typeof role>;

export type UserFields = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  role: Role;
  teamMemberId: number | null;
};

const blankAsNull = (value: unknown): unknown =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value;

const name = optionalText(100);
const unknownMember = 'Choose a team member from the list';

const profile = {
  firstName: name,
  lastName: name,
  email: z.preprocess(blankAsNull, emailInput.nullable()),
  role: role.default('team_member'),
  // 'none' is what the selector says for "unlinked" (core section 5).
  teamMemberId: z.preprocess(
    (value) => (value === 'none' ? null : blankAsNull(value)),
    z
      .number({ error: unknownMember })
      .int(unknownMember)
      .min(1, unknownMember)
      .max(2 ** 31 - 1, unknownMember)
      .nullable(),
  ),
};

/** The password rule of core section 5; the upper bound keeps hashing cheap for the server. */
export const passwordInput = z
  .string({ error: 'Password must be at least 4 characters' })
  .min(4, 'Password must be at least 4 characters')
  .max(200, 'Password cannot exceed 200 characters');

/** Body of PUT /api/admin/users/{id}: as creation, without username and password (core section 5). */
export const userInput = z.object(profile);

/** Body of POST /api/admin/users (core section 5). */
export const newUserInput = z.object({
  ...profile,
  username: requiredText('Username is required', 64),
  password: passwordInput,
});

/** Body of PUT /api/auth/password. */
export const passwordChangeInput = z.object({
  currentPassword: z
    .string({ error: 'Your present password is required' })
    .min(1, 'Your present password is required')
    .max(1000, 'Password cannot exceed 1,000 characters'),
  newPassword: passwordInput,
});

/** Body of POST /api/admin/users/{id}/password-reset. */
export const passwordResetInput = z.object({ reason: reasonInput });

/** Body of POST /api/login (core section 5). */
export const signInInput = z.object({
  username: requiredText('Username is required'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'Password cannot exceed 1,000 characters'),
});
