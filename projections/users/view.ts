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
