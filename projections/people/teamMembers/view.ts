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

/** A team member in a month: response of GET /api/team-members; money as decimal text in pounds. */
export const teamMemberView = z.strictObject({
  id,
  name: text,
  email: text,
  role: text,
  /** Absent if the person has none. */
  skills: z.array(text).optional(),
  /** Pounds a year. */
  salary: pay(z.string()),
  /** Cost of an hour with employer NI (docs/domain.md, Cost of people). */
  hourlyRate: pay(z.string()),
  /** Hours a week. */
  workingHours: hours,
  isUkEmployee: z.boolean(),
  paidLeaveDays: count,
  /** The region whose bank holidays are not working days for them; absent for the formulas' own. */
  bankHolidayRegion: z.enum(bankHolidayRegions).optional(),
  costType: storedCostType,
  directCostPercentage: ratio,
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** Dated terms with their months, and those before the first change (from null); empty if none is dated. */
  changes: datedWithPay(teamMemberChange),
  version: count,
  /** Present once they are erased: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof TeamMemberFields, z.ZodType> & Record<string, z.ZodType>);
export type TeamMemberView = z.infer<typeof teamMemberView>;
