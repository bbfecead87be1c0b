import { z } from 'zod';
import { storedCostType } from '#domain/people/costType.ts';
import type { TeamMemberFields } from '#domain/people/personInput.ts';
import { bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import { datedWithPay, pay } from '../../reading/pay.ts';

const teamMemberChange = z.strictObject({
  from: z.string().nullable(),
  salary: pay(z.string()).optional(),
  workingHours: z.number().optional(),
  costType: storedCostType.optional(),
  directCostPercentage: z.number().optional(),
});

/** A team member as GET /api/team-members answers it; money as decimal strings in pounds; in one month. */
export const teamMemberView = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** Missing where none are known. */
  skills: z.array(z.string()).optional(),
  /** A year. */
  salary: pay(z.string()),
  /** What an hour costs, employer NI included (docs/domain.md, Cost of people). */
  hourlyRate: pay(z.string()),
  /** A week. */
  workingHours: z.number(),
  isUkEmployee: z.boolean(),
  paidLeaveDays: z.number(),
  /** Whose bank holidays are no working days of theirs; missing where the formulas say which are. */
  bankHolidayRegion: z.enum(bankHolidayRegions).optional(),
  costType: storedCostType,
  directCostPercentage: z.number(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: datedWithPay(teamMemberChange),
  version: z.number(),
  /** Only figures are left of them: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof TeamMemberFields, z.ZodType> & Record<string, z.ZodType>);
export type TeamMemberView = z.infer<typeof teamMemberView>;
