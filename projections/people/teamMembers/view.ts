import { z } from 'zod';
import { storedCostType } from '#domain/people/costType.ts';
import type { TeamMemberFields } from '#domain/people/personInput.ts';
import { bankHolidayRegions } from '#domain/values/planningFormulas.ts';
import { count, datedWithPay, hours, id, pay, ratio, text } from '../../reading/pay.ts';

const teamMemberChange = z.strictObject({
  from: text.nullable(),
  salary: pay(z.string()).optional(),
  workingHours: hours.optional(),
  costType: storedCostType.optional(),
  directCostPercentage: ratio.optional(),
});

/** A team member as GET /api/team-members answers it; money as decimal strings in pounds; in one month. */
export const teamMemberView = z.strictObject({
  id,
  name: text,
  email: text,
  role: text,
  /** Missing where none are known. */
  skills: z.array(text).optional(),
  /** A year. */
  salary: pay(z.string()),
  /** What an hour costs, employer NI included (docs/domain.md, Cost of people). */
  hourlyRate: pay(z.string()),
  /** A week. */
  workingHours: hours,
  isUkEmployee: z.boolean(),
  paidLeaveDays: count,
  /** Whose bank holidays are no working days of theirs; missing where the formulas say which are. */
  bankHolidayRegion: z.enum(bankHolidayRegions).optional(),
  costType: storedCostType,
  directCostPercentage: ratio,
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: datedWithPay(teamMemberChange),
  version: count,
  /** Only figures are left of them: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof TeamMemberFields, z.ZodType> & Record<string, z.ZodType>);
export type TeamMemberView = z.infer<typeof teamMemberView>;
