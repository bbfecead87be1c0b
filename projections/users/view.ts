import { z } from 'zod';
import { role } from '#domain/userInput.ts';

/** A user as GET /api/admin/users and /api/auth/user answer it (core section 3). Never holds a credential. */
export const userView = z.strictObject({
  id: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  role,
  teamMemberId: z.number().nullable(),
});
export type UserView = z.infer<typeof userView>;

/** Who is signed in; with a one-time password they may do nothing but choose another (403 otherwise). */
export type SignedInUserView = UserView & { mustChoosePassword?: true };

/** A place where a user is signed in, from the vault. */
export type SessionView = {
  id: string;
  /** ISO 8601 instant, UTC; null for a session from before the planner noted it. */
  startedAt: string | null;
  /** IP address of the sign-in. */
  address: string | null;
  /** Such as "Firefox on Linux"; null when the browser did not say. */
  browser: string | null;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
};
