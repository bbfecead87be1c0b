import { z } from 'zod';
import { storedCostType } from '#domain/people/costType.ts';
import type { FreelancerFields } from '#domain/people/personInput.ts';
import { count, datedWithPay, hours, id, pay, ratio, text } from '../../reading/pay.ts';

const freelancerChange = z.strictObject({
  from: text.nullable(),
  hourlyRate: pay(z.string()).optional(),
  minAgreedHours: hours.optional(),
  costType: storedCostType.optional(),
  directCostPercentage: ratio.optional(),
});

/** A freelancer as GET /api/freelancers answers it; the rate as a decimal string in pounds; in one month. */
export const freelancerView = z.strictObject({
  id,
  name: text,
  email: text,
  role: text,
  /** Missing where none are known. */
  skills: z.array(text).optional(),
  hourlyRate: pay(z.string()),
  /** Minimum hours agreed a month. */
  minAgreedHours: hours,
  /** The same figure under its other name. */
  contractedHours: hours,
  costType: storedCostType,
  directCostPercentage: ratio,
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: datedWithPay(freelancerChange),
  version: count,
  /** Only figures are left of them: nothing can be changed. */
  isErased: z.literal(true).optional(),
} satisfies Record<keyof FreelancerFields, z.ZodType> & Record<string, z.ZodType>);
export type FreelancerView = z.infer<typeof freelancerView>;
