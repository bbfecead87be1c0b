import { z } from 'zod';
import { storedCostType } from '#domain/costType.ts';

/** A team member as GET /api/team-members answers it; money as decimal strings in pounds (core section 3). */
export const teamMemberView = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** A year. */
  salary: z.string(),
  /** What an hour costs, employer NI included (core section 9). */
  hourlyRate: z.string(),
  /** A week. */
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  version: z.number(),
});
export type TeamMemberView = z.infer<typeof teamMemberView>;
